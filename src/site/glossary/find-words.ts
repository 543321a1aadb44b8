const SOFT_HYPHEN = '\u00ad'

/** Next to a letter, digit or hyphen, it is part of another word. */
const PART_OF_WORD = `[\\p{L}\\p{N}${SOFT_HYPHEN}\u2011-]`

/**
 * Returns a function that finds each word in a text, in order; `index` is its place in the list. Ignores case, soft hyphens
 * and kinds of spaces. @throws SyntaxError in Safari before 16.4, which has no lookbehind
 */
export function makeFinder(words: readonly string[]) {
  const names = words.map(plain)
  // The longest first, because the expression takes the first match of two words with the same start.
  const anyOf = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => Array.from(name, match).join(`${SOFT_HYPHEN}?`))
  const pattern = new RegExp(`(?<!${PART_OF_WORD})(?:${anyOf.join('|')})(?!${PART_OF_WORD})`, 'giu')
  return (text: string) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: start }) => ({
      start,
      end: start + found.length,
      index: names.indexOf(plain(found)),
    })).filter(({ index }) => index >= 0)
}

function plain(word: string): string {
  return word.replaceAll(SOFT_HYPHEN, '').replaceAll(/\s+/g, ' ').toLowerCase()
}

function match(character: string): string {
  return character === ' ' ? '\\s+' : character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}
