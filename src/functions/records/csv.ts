/** How a German Excel opens a file by double-click: UTF-8 by this mark, semicolons, CR LF (RFC 4180 otherwise). */
export const CSV_MARK = '\ufeff'

/**
 * A cell that a spreadsheet would calculate (`= + - @`, also full-width or after white space or quotes, tab and line
 * ends) or rewrite (a lone number such as `0251123456`, which would lose its zero). Apostrophes in front are part of the
 * pattern, so that taking one away gives back every value exactly.
 */
const REWRITTEN = /^(?:["'\s]*[=+\-@＝＋－＠]|'*(?:[\t\r\n]|\d[\d.,:/eE-]*$))/u
/**
 * The same after a character that a spreadsheet can be told to split at. It then takes the quotes around a cell for part
 * of the text, so that a cell's own quotes open one, and a line end begins a row.
 */
const AFTER_DELIMITER = /([,;|\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])/gu

/** A row for spreadsheets. A cell that would not stay as it is gets an apostrophe in front. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(toCell).join(';')}\r\n`
}

function toCell(text: string): string {
  const defused = text.replace(AFTER_DELIMITER, "$1'")
  return `"${REWRITTEN.test(text) ? "'" : ''}${defused.replaceAll('"', '""')}"`
}
