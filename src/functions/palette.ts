/**
 * The page's colours for mails and for the page behind their links, because mail programs know no custom
 * properties. A test compares them with the stylesheet.
 */
export const palette = {
  paper: '#FBF7F0',
  white: '#FFF',
  ink: '#16202B',
  soft: '#414D59',
  sun: '#FFC22E',
  'sun-deep': '#FFB400',
  clinker: '#86301D',
  line: '#E6DED1',
} as const

/** The system's own face. */
export const FONT = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif'
