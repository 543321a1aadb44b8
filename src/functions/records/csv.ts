/** With this mark, semicolons and CR LF, a German Excel opens a file correctly by double-click. The rest is as in RFC 4180. */
export const UTF8_BOM = '\ufeff'

/**
 * Matches a cell that a spreadsheet would calculate (`= + - @`, also full-width or after white
 * space or quotes, tab and line ends) or rewrite (a lone number such as `0251123456` would lose its
 * zero). Includes leading apostrophes, so that removing one restores every value.
 */
const REWRITTEN = /^(?:["'\s]*[=+\-@＝＋－＠]|'*(?:[\t\r\n]|\d[\d.,:/eE-]*$))/u
/**
 * Matches such a text after a character at which a spreadsheet may split a cell. The spreadsheet then
 * treats the cell's quotes as text, so that inner quotes open a cell, and a line end starts a row.
 */
const AFTER_DELIMITER = /([,;|\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/gu

/** Puts an apostrophe in front of a text that a spreadsheet would change. A number stays a number. */
export function formatCsvRow(cells: readonly (string | number)[]): string {
  return `${cells.map(toCell).join(';')}\r\n`
}

function toCell(text: string | number): string {
  // With a point, a German Excel reads 9.8 as a day in August.
  if (typeof text === 'number') return `"${String(text).replace('.', ',')}"`
  const defused = text.replace(AFTER_DELIMITER, "$1'")
  return `"${REWRITTEN.test(text) ? "'" : ''}${defused.replaceAll('"', '""')}"`
}
