import { html, raw } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { staffPage as words } from '../../content/mails.ts'
import type { StaffPage } from '../../lead/staff-page.ts'
import { FONT, palette } from '../palette.ts'

const { paper, white, ink, soft, sun, 'sun-deep': sunDeep, clinker, line } = palette
const STYLE = `
:root { color-scheme: light }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: ${paper}; color: ${ink};
  font: 18px/1.5 ${FONT} }
main { box-sizing: border-box; width: min(34rem, 100% - 2rem); margin: 2rem 1rem; padding: 2.25rem 2rem;
  background: ${white}; border: 1px solid ${line}; border-top: 5px solid ${clinker}; border-radius: 6px }
.brand { margin: 0 0 1.25rem; font-size: 19px; font-weight: 800; letter-spacing: -.01em }
h1 { margin: 0 0 .75rem; font-size: 1.75rem; line-height: 1.2; letter-spacing: -.01em }
.ref { margin: 0 0 .75rem; padding-left: 1rem; border-left: 4px solid ${clinker}; color: ${soft} }
.ref strong { display: block; color: ${ink}; font-size: 1.5rem; letter-spacing: .04em }
p { margin: 0 0 .75rem }
button { margin-top: .75rem; min-height: 52px; padding: 0 1.6rem; border: 0; border-radius: 10px; background: ${sun};
  color: ${ink}; font: inherit; font-weight: 700; cursor: pointer }
button:hover { background: ${sunDeep} }
button.second { background: none; border: 2px solid ${ink} }
button:focus-visible { outline: 3px solid ${ink}; outline-offset: 3px }
`

/** A page without script, so that it works in any browser that a mail program opens. */
export async function renderStaffPage(page: StaffPage): Promise<{ html: string; styleHash: string }> {
  const reference = page.ref && html`<p class="ref">${words.reference} <strong>${page.ref}</strong></p>`
  const form =
    page.button &&
    html`<form method="post"><button name="schritt" value="${page.button.step}" class="${page.button.rank}">${page.button.label}</button></form>`
  const document = await html`<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${page.title} – ${company.brand}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">${company.brand}</p>
<h1>${page.title}</h1>
${reference}
<p>${page.text}</p>
${form}
</main>
</body>
</html>
`
  styleHash ??= await hashForPolicy(STYLE)
  return { html: String(document), styleHash }
}

let styleHash: string | undefined

async function hashForPolicy(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
