/**
 * The name that somebody probably meant who typed another: the same but for case, or one or two letters off.
 * Short names have too many neighbours for two.
 * @returns nothing where none is near
 */
export function nearestName(typed: string, known: readonly string[]): string | undefined {
  const near = known.map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name.toLowerCase()) }))
  return near
    .filter(({ name, distance }) => distance <= (name.length < 6 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance)[0]?.name
}

/** How many letters must be put in, left out, changed or swapped with their neighbour (Damerau and Levenshtein). */
function distanceOf(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = Number(one[i - 1] !== other[j - 1])
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + cost,
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    rows.push(row)
  }
  return rows[one.length]?.[other.length] ?? 0
}
