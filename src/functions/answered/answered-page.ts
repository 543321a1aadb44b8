import { company } from '../../../content/company.ts'
import { answeredPage as words } from '../../../content/mails.ts'

export interface AnsweredPage {
  title: string
  text: string
  ref?: string
  /** Where it is given, the page is a form with this one button. */
  button?: string
}

const STYLE = `
:root { color-scheme: light }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #FBF7F0; color: #16202B;
  font: 18px/1.5 -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif }
main { box-sizing: border-box; width: min(34rem, 100% - 2rem); margin: 2rem 1rem; padding: 2.25rem 2rem;
  background: #FFF; border: 1px solid #E6DED1; border-top: 5px solid #9C3B26; border-radius: 6px }
.brand { margin: 0 0 1.25rem; font-size: 19px; font-weight: 800; letter-spacing: -.01em }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em }
.ref { margin: 0 0 .75rem; padding-left: 1rem; border-left: 4px solid #9C3B26; color: #46525F }
.ref strong { display: block; color: #16202B; font-size: 1.5rem; letter-spacing: .04em }
p { margin: 0 0 .75rem }
button { margin-top: .75rem; min-height: 52px; padding: 0 1.6rem; border: 0; border-radius: 10px; background: #FFC22E;
  color: #16202B; font: inherit; font-weight: 700; cursor: pointer }
button:hover { background: #F2B31A }
button:focus-visible { outline: 3px solid #16202B; outline-offset: 3px }
`

/** A page of its own, without script: it works in whatever a mail program opens a link with. */
export async function renderAnsweredPage(page: AnsweredPage): Promise<{ html: string; styleHash: string }> {
  const form =
    page.button === undefined ? '' : `<form method="post"><button>${escapeHtml(page.button)}</button></form>\n`
  const reference =
    page.ref === undefined
      ? ''
      : `<p class="ref">${escapeHtml(words.reference)} <strong>${escapeHtml(page.ref)}</strong></p>\n`
  const html = `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(page.title)} – ${escapeHtml(company.brand)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<p class="brand">${escapeHtml(company.brand)}</p>
<h1>${escapeHtml(page.title)}</h1>
${reference}<p>${escapeHtml(page.text)}</p>
${form}</main>
</body>
</html>
`
  styleHash ??= await hashForPolicy(STYLE)
  return { html, styleHash }
}

let styleHash: string | undefined

async function hashForPolicy(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}
