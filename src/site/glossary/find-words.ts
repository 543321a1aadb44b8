export interface FoundWord {
  start: number
  end: number
  /** Of the word in the list. */
  index: number
}

const SOFT_HYPHEN = '\u00ad'

/** A letter, digit or hyphen beside it makes it a part of another word. */
const PART_OF_WORD = `[\\p{L}\\p{N}${SOFT_HYPHEN}\u2011-]`

/**
 * Makes a function that finds each of the words in a text, in order. Capitals, soft hyphens and the kind of space do not matter.
 * @throws SyntaxError in Safari before 16.4, which has no lookbehind
 */
export function makeFinder(words: readonly string[]): (text: string) => FoundWord[] {
  if (words.length === 0) return () => []
  const names = words.map(plain)
  // The longest first: of two words that begin alike, the expression takes the one named first.
  const longestFirst = [...names].sort((a, b) => b.length - a.length)
  const anyOf = longestFirst.map((name) => Array.from(name, matchCharacter).join(`${SOFT_HYPHEN}?`)).join('|')
  const pattern = new RegExp(`(?<!${PART_OF_WORD})(?:${anyOf})(?!${PART_OF_WORD})`, 'giu')
  return (text) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index: start }) => ({
      start,
      end: start + found.length,
      index: names.indexOf(plain(found)),
    }))
}

function plain(word: string): string {
  return word.replaceAll(SOFT_HYPHEN, '').replaceAll(/\s+/g, ' ').toLowerCase()
}

function matchCharacter(character: string): string {
  return character === ' ' ? '\\s+' : character.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')
}
