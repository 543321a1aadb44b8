/** How wrong a name may be and still be taken for one of ours: short names have too many neighbours. */
function toleranceOf(name: string): number {
  return name.length < 6 ? 1 : 2
}

/** Names near to ours that other programs use. */
const OTHERS = new Set(['FTP_URL', 'HTTP_URL', 'VITE_URL'])

/**
 * The setting that somebody may have meant by `name`: a letter is wrong, missing, too many or swapped, the case differs, or
 * a hyphen stands for an underscore. `null` where `name` is a setting itself, or near to none.
 */
export function findNearName(name: string, settings: readonly string[]): string | null {
  if (settings.includes(name) || OTHERS.has(name)) return null
  const given = name.toUpperCase().replaceAll('-', '_')
  const near = settings
    .map((setting) => ({ setting, distance: distanceBetween(given, setting) }))
    .filter(({ setting, distance }) => distance <= toleranceOf(setting))
  return near.sort((a, b) => a.distance - b.distance)[0]?.setting ?? null
}

/** How many letters to change, add, remove or swap with the next one (optimal string alignment). */
function distanceBetween(a: string, b: string): number {
  let [beforeLast, last]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Number.POSITIVE_INFINITY
      row[j] = Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped)
    }
    ;[beforeLast, last] = [last, row]
  }
  return at(last, b.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
