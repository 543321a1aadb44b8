/** Aligns the columns, and cuts lines at the terminal's width. */
export function formatTable(rows: readonly (readonly string[])[], columns: number): string {
  const cells = rows.map((row) => row.map(replaceControls))
  const widths =
    rows[0]?.map((_, column) => cells.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), 0)) ?? []
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  return lines.map((line) => cut(line.trimEnd(), columns)).join('\n')
}

/** Puts a space in place of characters that move the cursor, change colours or hide text. */
export function replaceControls(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
}

function cut(line: string, columns: number): string {
  const characters = [...line]
  return characters.length > columns ? `${characters.slice(0, columns - 1).join('')}…` : line
}
