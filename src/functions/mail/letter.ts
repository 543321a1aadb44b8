import { html, raw } from 'hono/html'
import { preventLineBreaks } from '../../base/nbsp.ts'
import { company } from '../../content/generated/company.ts'
import { logos } from '../../content/generated/logos.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { listBusinessLetterLines } from '../../content/legal-forms.ts'
import { type Block, type Markup, table } from './blocks.ts'
import { HEAD_STYLES, OUTLOOK_STYLES, styles } from './letter-styles.ts'

export interface Letter {
  subject: string
  preview: string
  title: string
  blocks: Block[]
  footer: string
}

const { legalName, street, postalCode, town, phone, phoneLabel, email } = company
const address = `${street}, ${postalCode} ${town}`

/** Paragraphs are not wrapped, because a phone wraps at its own width. The transfer encoding breaks long lines reversibly. */
export function letterToText(letter: Letter): string {
  const parts = [letter.title, ...letter.blocks.map(({ text }) => text), letter.footer, signature()]
  return `${parts.join('\n\n').replaceAll('\u00a0', ' ').replaceAll('\u2060', '')}\n`
}

/** The signature separator of RFC 3676, 4.3. */
function signature(): string {
  const call = `${roofCheckForm.labels.phone} ${phoneLabel}`
  return ['-- ', legalName, address, call, email, ...listBusinessLetterLines(company)].join('\n')
}

/** Mail programs fill the preview line with the following text. This padding keeps the letter out of it. */
const PREVIEW_PADDING = '\u00a0\u200c'.repeat(120)

/**
 * The mail is one column of tables with inline styles. It has no picture but the logo, and no
 * remote content. `html` escapes every text. A person's text never goes through `raw`.
 */
export async function letterToHtml(letter: Letter): Promise<string> {
  const document = html`<!doctype html>
<html dir="ltr" lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${letter.title}</title>
<style>${raw(HEAD_STYLES)}</style>${raw(OUTLOOK_STYLES)}
</head>
<body class="paper" style="${styles.body}">
${table(html`<tr><td align="center" class="paper" style="${styles.paper}">
<div style="${styles.preview}">${letter.preview}${PREVIEW_PADDING}</div>
${column(letter)}
</td></tr>`)}
</body>
</html>
`
  return String(await document)
}

function column(letter: Letter): Markup {
  return html`<table role="presentation" width="100%" border="0" cellpadding="0" cellspacing="0" class="column" style="${styles.column}">
<tbody>
${brand()}
<tr><td align="left" class="card" style="${styles.card}">
<h1 class="ink" style="${styles.title}">${letter.title}</h1>
${letter.blocks.map((block) => block.html)}
</td></tr>
<tr><td align="left" class="soft" style="${styles.footer}">${letter.footer}</td></tr>
<tr><td align="left" class="soft" style="${styles.footer}">${sender()}</td></tr>
</tbody>
</table>`
}

/** A character, because mail programs block pictures. It belongs to WGL4, which the fonts of common systems cover. */
const HOUSE = html`<span aria-hidden="true">⌂</span>`

/** A logo is on the mail's own background, because it may be dark. */
function brand(): Markup {
  if (logos.mail === null) {
    const region = html`<span style="${styles.region}">${preventLineBreaks(company.region.from)}</span>`
    return html`<tr><td align="left" class="brand" style="${styles.band}">${HOUSE} ${company.brand} ${region}</td></tr>`
  }
  const { src, width, height } = logos.mail
  // Without pictures, a mail program shows the name in the style of the cell.
  return html`<tr><td align="left" class="ink" style="${styles.logo}"><img src="${src}" width="${width}" height="${height}" alt="${company.brand}"></td></tr>`
}

function sender(): Markup {
  const link = (href: string, label: string) =>
    html`<a href="${href}" class="soft" style="${styles.footerLink}">${label}</a>`
  const contact = html`${link(`tel:${phone}`, phoneLabel)} · ${link(`mailto:${email}`, email)}`
  const lines = listBusinessLetterLines(company).map((line) => html`<br>${line}`)
  return html`${legalName}<br>${address}<br>${contact}${lines}`
}
