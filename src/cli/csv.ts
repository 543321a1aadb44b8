/** How a German Excel opens a file by double-click: UTF-8 by its mark, semicolons, CR LF (RFC 4180 otherwise). */
const UTF8_MARK = '\ufeff'

/**
 * What a spreadsheet would calculate (`= + - @`, also full-width or after white space, tab and line ends) or
 * rewrite (a lone number, as `0251123456`, which would lose its zero). Apostrophes in front are part of the
 * pattern, so that taking one away gives back every value exactly.
 */
const REWRITTEN = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n]|\d[\d.,:/eE-]*$)/u

/** A file for spreadsheets. What would not stay as it is gets an apostrophe in front. */
export function formatCsv(rows: readonly (readonly string[])[]): string {
  return UTF8_MARK + rows.map((row) => `${row.map(toCell).join(';')}\r\n`).join('')
}

function toCell(text: string): string {
  return `"${REWRITTEN.test(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}
