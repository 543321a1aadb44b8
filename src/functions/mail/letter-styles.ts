import type { CSSProperties } from 'react'

/** The page's palette (src/site/styles), written out because mail programs know no custom properties. */
const color = {
  paper: '#FBF7F0',
  white: '#FFFFFF',
  ink: '#16202B',
  soft: '#46525F',
  sun: '#FFC22E',
  clinker: '#9C3B26',
  line: '#E6DED1',
} as const

const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const MONO = 'Consolas, Menlo, monospace'

const copy: CSSProperties = { fontFamily: FONT, fontSize: '16px', lineHeight: '25px', color: color.ink, margin: '0' }
const button: CSSProperties = {
  fontFamily: FONT,
  fontSize: '16px',
  fontWeight: 700,
  borderRadius: '8px',
  padding: '14px 22px',
  color: color.ink,
}

export const styles = {
  body: { backgroundColor: color.paper, margin: '0', padding: '24px 12px 32px' },
  column: { maxWidth: '600px' },
  brand: { ...copy, fontSize: '19px', fontWeight: 800, letterSpacing: '-0.2px', margin: '0 0 14px', padding: '0 4px' },
  card: {
    backgroundColor: color.white,
    border: `1px solid ${color.line}`,
    borderTop: `5px solid ${color.clinker}`,
    borderRadius: '6px',
    padding: '28px 28px 32px',
  },
  title: {
    ...copy,
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: 800,
    letterSpacing: '-0.4px',
    margin: '0 0 20px',
  },
  heading: { ...copy, fontSize: '18px', fontWeight: 800, margin: '32px 0 8px' },
  text: { ...copy, margin: '0 0 14px' },
  closing: { ...copy, margin: '22px 0 0' },
  link: { color: color.clinker, textDecoration: 'underline' },
  highlightSpace: { margin: '20px 0 22px' },
  highlight: { borderLeft: `4px solid ${color.clinker}`, padding: '2px 0 2px 16px' },
  highlightLabel: { ...copy, fontSize: '15px', lineHeight: '22px', color: color.soft },
  highlightValue: { ...copy, fontSize: '22px', lineHeight: '30px', fontWeight: 800, letterSpacing: '-0.2px' },
  factLabel: {
    ...copy,
    fontSize: '14px',
    color: color.soft,
    width: '148px',
    borderTop: `1px solid ${color.line}`,
    padding: '9px 12px 9px 0',
    verticalAlign: 'top',
  },
  factValue: {
    ...copy,
    borderTop: `1px solid ${color.line}`,
    padding: '9px 0',
    verticalAlign: 'top',
    wordBreak: 'break-word',
  },
  stepNumber: {
    ...copy,
    fontSize: '22px',
    fontWeight: 800,
    color: color.clinker,
    width: '34px',
    padding: '6px 0',
    verticalAlign: 'top',
  },
  stepText: { ...copy, padding: '6px 0', verticalAlign: 'top' },
  quote: {
    ...copy,
    backgroundColor: color.paper,
    borderRadius: '8px',
    padding: '14px 16px',
    wordBreak: 'break-word',
  },
  actions: { margin: '26px 0 0' },
  action: { ...copy, margin: '0 0 12px' },
  firstButton: { ...button, backgroundColor: color.sun, border: `2px solid ${color.sun}` },
  secondButton: { ...button, backgroundColor: color.white, border: `2px solid ${color.ink}` },
  note: { ...copy, fontSize: '14px', lineHeight: '21px', color: color.soft },
  entry: { borderTop: `1px solid ${color.line}`, padding: '12px 0', wordBreak: 'break-word' },
  entryTitle: { ...copy, fontWeight: 700 },
  alarm: { ...copy, fontSize: '15px', lineHeight: '23px', fontWeight: 700, color: color.clinker },
  entryLine: { ...copy, fontSize: '15px', lineHeight: '23px', color: color.soft },
  command: { ...copy, fontFamily: MONO, fontSize: '14px', lineHeight: '22px', margin: '4px 0 0' },
  footer: { ...copy, fontSize: '14px', lineHeight: '22px', color: color.soft, margin: '18px 0 0', padding: '0 4px' },
  footerLink: { color: color.soft, textDecoration: 'underline' },
} as const satisfies Record<string, CSSProperties>

/** Outlook for Windows knows no `max-width`, and takes an unknown first font for Times. */
export const OUTLOOK_STYLES =
  '<!--[if mso]><style>.column { width: 600px !important } td, p, a, h1, h2 { font-family: "Segoe UI", Arial, sans-serif !important }</style><![endif]-->'

/** For programs that follow the dark scheme (Apple Mail above all) and narrow ones; others drop it and lose nothing. */
export const HEAD_STYLES = `
@media (prefers-color-scheme: dark) {
  .paper, .paper > table > tbody > tr > td { background-color: #0E1A24 !important; }
  .card { background-color: #16202B !important; border-color: #F0A08C #33414F #33414F !important; }
  .quote { background-color: #0E1A24 !important; color: #F4EEE4 !important; }
  .ink, .brand { color: #F4EEE4 !important; }
  .soft { color: #B8C2CC !important; }
  .line { border-color: #33414F !important; }
  .number, .link { color: #F0A08C !important; }
  .highlight { border-color: #F0A08C !important; }
  .button-second { background-color: #16202B !important; color: #F4EEE4 !important; border-color: #F4EEE4 !important; }
}
@media (max-width: 480px) {
  .card { padding: 22px 18px 26px !important; }
  .fact { display: block !important; width: auto !important; padding: 0 0 10px !important; }
  .fact.soft { padding: 9px 0 0 !important; }
  .fact.ink { border-top: 0 !important; }
}
`
