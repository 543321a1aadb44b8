const GAP = 2
/** A column that would get fewer letters than this is left out, and a longer one is cut to it at worst. */
const NARROWEST = 12

const segmenter = new Intl.Segmenter('de')
/** Without marks that join others, every character is a letter: told apart because segmenting is slow. */
const SIMPLE = /^[ -~\u00a0-\u024f]*$/

/**
 * A table for people in at most `columns` letters a line, written part by part: the first part has the head and decides the
 * widths. The last columns are left out where they do not fit, and long cells are cut.
 */
export function startTable(head: readonly string[], columns: number): (rows: readonly (readonly string[])[]) => string {
  let widths: number[] | null = null
  return (rows) => {
    const cells = (widths === null ? [head, ...rows] : rows).map((row) => row.map((cell) => lettersOf(onOneLine(cell))))
    widths ??= fitColumns(cells, columns)
    const fixed = widths
    const lines = cells.map((row) => fixed.map((width, column) => pad(row[column] ?? [], width)).join(' '.repeat(GAP)))
    return lines.map((line) => line.trimEnd()).join('\n')
  }
}

/** Text that cannot move the cursor, change colours or hide the text after it. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
}

function lettersOf(text: string): string[] {
  return SIMPLE.test(text) ? [...text] : Array.from(segmenter.segment(text), ({ segment }) => segment)
}

function fitColumns(cells: readonly (readonly string[][])[], columns: number): number[] {
  const [head = []] = cells
  let widths = head.map((_, column) => cells.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), 0))
  while (widths.length > 1 && total(widths.map((width) => Math.min(width, NARROWEST))) > columns) {
    widths = widths.slice(0, -1)
  }
  while (total(widths) > columns && Math.max(...widths) > 1) {
    const widest = widths.indexOf(Math.max(...widths))
    widths = widths.with(widest, (widths[widest] ?? 1) - 1)
  }
  return widths
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, GAP * (widths.length - 1))
}

function pad(letters: readonly string[], width: number): string {
  const cut = letters.length > width ? [...letters.slice(0, width - 1), '…'] : letters
  return cut.join('') + ' '.repeat(width - cut.length)
}
