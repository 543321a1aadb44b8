/**
 * The known name that `typed` probably means. It differs by case, or by one or two letters. In short names, only one letter may
 * differ. Returns `null` if no name is near, or if `typed` is known.
 * @param long the length from which a name may differ by two letters
 */
export function suggestName(typed: string, known: readonly string[], long = 6): string | null {
  if (known.includes(typed)) return null
  for (const mistakes of [0, 1, 2]) {
    const candidates = mistakes < 2 ? known : known.filter(({ length }) => length >= long)
    const near = candidates.find((name) => isNear(typed.toLowerCase(), name.toLowerCase(), mistakes))
    if (near !== undefined) return near
  }
  return null
}

/**
 * Counts letters added, left out, changed or swapped with their neighbour. Swapped letters are the commonest mistake, but the
 * usual package (fastest-levenshtein) counts each swap as two.
 */
function isNear(one: string, other: string, mistakes: number): boolean {
  if (one === other) return true
  if (one[0] === other[0]) return isNear(one.slice(1), other.slice(1), mistakes)
  if (mistakes === 0) return false
  const isNearBehind = (letters: number, others: number) =>
    isNear(one.slice(letters), other.slice(others), mistakes - 1)
  const isSwapped = one[0] === other[1] && one[1] === other[0]
  return isNearBehind(1, 0) || isNearBehind(0, 1) || isNearBehind(1, 1) || (isSwapped && isNearBehind(2, 2))
}
