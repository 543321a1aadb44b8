const WIDEST = 40

/** Columns for people; a longer text is cut, and control characters cannot move the cursor. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map(toCell))
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function toCell(text: string): string {
  const line = text.replace(/\p{C}+/gu, ' ')
  return line.length > WIDEST ? `${line.slice(0, WIDEST - 1)}…` : line
}
