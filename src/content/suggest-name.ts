/**
 * The known name that somebody probably meant by `typed`: the same but for case, or one or two letters off. Short names
 * have too many neighbours for two.
 * @returns `null` where none is near, or where `typed` is known itself
 */
export function suggestName(typed: string, known: readonly string[]): string | null {
  if (known.includes(typed)) return null
  const near = known
    .map((name) => ({ name, distance: distanceOf(typed.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= (name.length < 6 ? 1 : 2))
    .sort((a, b) => a.distance - b.distance)
  return near[0]?.name ?? null
}

/**
 * How many letters must be put in, left out, changed or swapped with their neighbour. Swapped letters are the commonest
 * mistake, and the usual package (fastest-levenshtein) counts each as two.
 */
function distanceOf(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const changed = (last[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1])
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? (before[j - 2] ?? 0) + 1 : changed
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, swapped))
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
