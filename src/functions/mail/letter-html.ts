import { html, raw } from 'hono/html'
import { company } from '../../content/generated/company.ts'
import { businessLetterLines } from '../../content/legal-forms.ts'
import { type Markup, table } from './blocks.ts'
import type { Letter } from './letter.ts'
import { HEAD_STYLES, OUTLOOK_STYLES, styles } from './letter-styles.ts'

/** Mail programs fill the preview line up with the text that follows; this keeps the letter out of it. */
const PREVIEW_PADDING = '\u00a0\u200c'.repeat(120)

/**
 * The HTML part: one column of tables with inline styles, no picture, nothing fetched from anywhere. `html` escapes
 * every text; no text of a person goes through `raw`.
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
<tr><td align="left" class="brand" style="${styles.brand}">${company.brand}</td></tr>
<tr><td align="left" class="card" style="${styles.card}">
<h1 class="ink" style="${styles.title}">${letter.title}</h1>
${letter.blocks.map((block) => block.html)}
</td></tr>
<tr><td align="left" class="soft" style="${styles.footer}">${letter.footer}</td></tr>
<tr><td align="left" class="soft" style="${styles.footer}">${sender()}</td></tr>
</tbody>
</table>`
}

function sender(): Markup {
  const { legalName, street, postalCode, town, phone, phoneLabel, email } = company
  const link = (href: string, label: string) =>
    html`<a href="${href}" class="soft" style="${styles.footerLink}">${label}</a>`
  const contact = html`${link(`tel:${phone}`, phoneLabel)} · ${link(`mailto:${email}`, email)}`
  const lines = businessLetterLines(company).map((line) => html`<br>${line}`)
  return html`${legalName}<br>${street}, ${postalCode} ${town}<br>${contact}${lines}`
}
