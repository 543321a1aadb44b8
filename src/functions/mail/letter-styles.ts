import { theme } from '../../content/generated/theme.ts'

const FONT = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'

/** The styles are inline, because mail programs drop or rewrite other styles. A later declaration overrides an earlier one. */

const { paper, white, ink, night, soft, sun, clinker, alarm, line, 'on-sun': onSun, 'mail-link': link } = theme
const copy = `font-family:${FONT};font-size:16px;line-height:25px;color:${ink};margin:0`
const name = `${copy};font-size:20px;font-weight:800;letter-spacing:-0.2px`
const small = `${copy};font-size:14px;line-height:22px;color:${soft}`
const button = `font-family:${FONT};font-size:16px;line-height:24px;font-weight:700;text-decoration:none`
const columnHead = `${small};font-size:12px;font-weight:400;padding:0 0 6px;vertical-align:bottom`
const row = `border-top:1px solid ${line};vertical-align:top`

export const styles = {
  body: `background-color:${paper};margin:0;padding:0`,
  paper: `background-color:${paper};padding:24px 12px 32px`,
  preview: 'display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0',
  column: 'max-width:600px',
  logo: `${name};padding:0 4px 14px`,
  band: `${name};padding:16px 28px;background-color:${night};color:${paper};border-radius:6px 6px 0 0`,
  region: 'font-size:14px;font-weight:400;letter-spacing:0',
  card: `background-color:${white};border:1px solid ${line};border-top:5px solid ${clinker};border-radius:0 0 6px 6px;padding:28px 28px 32px;word-break:break-word`,
  title: `${copy};font-size:28px;line-height:34px;font-weight:800;letter-spacing:-0.4px;margin:0 0 20px`,
  heading: `${copy};font-size:18px;font-weight:800;margin:32px 0 8px`,
  text: `${copy};margin:0 0 14px`,
  label: `${copy};font-weight:700;margin:18px 0 10px`,
  closing: `${copy};margin:22px 0 0`,
  code: 'white-space:nowrap',
  link: `color:${clinker};text-decoration:underline`,
  space: 'margin:20px 0 22px',
  highlight: `border-left:4px solid ${clinker};padding:2px 0 2px 16px`,
  highlightLabel: `${copy};font-size:15px;line-height:22px;color:${soft}`,
  highlightValue: `${copy};font-size:20px;line-height:28px;font-weight:800;letter-spacing:-0.2px`,
  factLabel: `${copy};font-size:14px;color:${soft};width:148px;padding:9px 12px 9px 0;${row}`,
  factValue: `${copy};padding:9px 0;${row}`,
  columnFirst: columnHead,
  columnHead: `${columnHead};padding:0 0 6px 6px`,
  columnName: `${copy};font-size:15px;line-height:20px;padding:9px 0;${row}`,
  columnCell: `${copy};line-height:20px;padding:9px 0 9px 6px;${row}`,
  columnNote: `font-size:13px;color:${soft}`,
  stepNumber: `${copy};font-size:22px;font-weight:800;color:${clinker};width:34px;padding:6px 0;vertical-align:top`,
  stepText: `${copy};padding:6px 0;vertical-align:top`,
  quote: `${copy};background-color:${paper};border-radius:8px;padding:14px 16px`,
  actions: 'margin:26px 0 18px',
  action: 'margin:0 0 12px',
  buttons: {
    primary: {
      cell: `background-color:${sun};border:2px solid ${sun};border-radius:8px`,
      link: `${button};display:inline-block;padding:14px 22px;color:${onSun}`,
    },
    secondary: {
      cell: `background-color:${white};border:2px solid ${ink};border-radius:8px`,
      link: `${button};display:inline-block;padding:14px 22px;color:${ink}`,
    },
  },
  // Outlook for Windows ignores padding on links, so it pads the cell.
  button: 'mso-padding-alt:14px 22px;text-align:center',
  note: `${small};margin:0`,
  entry: `${row};padding:12px 0`,
  entryTitle: `${copy};font-weight:700`,
  alarm: `${copy};font-size:15px;line-height:23px;font-weight:700;color:${alarm}`,
  entryLine: `${copy};font-size:15px;line-height:23px;color:${soft}`,
  footer: `${small};padding:18px 4px 0`,
  footerLink: `color:${soft};text-decoration:underline`,
} as const

/** Outlook for Windows ignores `max-width`, and replaces an unknown first font with Times. */
export const OUTLOOK_STYLES =
  '<!--[if mso]><style>.column { width: 600px !important } td, p, a, h1, h2 { font-family: "Segoe UI", Arial, sans-serif !important }</style><![endif]-->'

/**
 * For dark mode (mainly Apple Mail), narrow screens, and the dates and numbers that Apple Mail
 * turns into blue links. Other programs ignore these styles without harm.
 */
export const HEAD_STYLES = `
a[x-apple-data-detectors] { color: inherit !important; text-decoration: inherit !important; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0E1A24 !important; }
  .card { background-color: #16202B !important; border-color: ${link} #33414F #33414F !important; }
  .quote { background-color: #0E1A24 !important; color: #F4EEE4 !important; }
  .ink { color: #F4EEE4 !important; }
  .soft { color: #B8C2CC !important; }
  .line { border-color: #33414F !important; }
  .number, .link { color: ${link} !important; }
  .highlight { border-color: ${link} !important; }
  .button-secondary { background-color: #16202B !important; border-color: #F4EEE4 !important; }
  .button-secondary a { color: #F4EEE4 !important; }
}
@media (max-width: 480px) {
  .brand { padding: 14px 18px !important; }
  .card { padding: 22px 18px 26px !important; }
  .fact { display: block !important; width: auto !important; padding: 0 0 10px !important; }
  .fact.soft { padding: 9px 0 0 !important; }
  .fact.ink { border-top: 0 !important; }
  .taps a { display: inline-block !important; padding: 11px 0 !important; }
}
`
