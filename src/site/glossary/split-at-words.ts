const SOFT_HYPHEN = '\u00ad'

/** A match next to a letter, digit or hyphen does not count, because it is part of another word. */
const PART_OF_WORD = `[\\p{L}\\p{N}${SOFT_HYPHEN}\u2011-]`

/**
 * Returns a function that splits a text at these words. `index` is the word's place in the list, or -1 for the text between.
 * Ignores case, soft hyphens and kinds of spaces.
 * Throws a SyntaxError in Safari before 16.4, which has no lookbehind.
 */
export function makeSplitter(words: readonly string[]) {
  const names = words.map(normalise)
  // The longest first, because the expression takes the first match of two words with the same start.
  const anyOf = names
    .toSorted((a, b) => b.length - a.length)
    .map((name) => Array.from(name, toPattern).join(`${SOFT_HYPHEN}?`))
  const pattern = new RegExp(`(?<!${PART_OF_WORD})(${anyOf.join('|')})(?!${PART_OF_WORD})`, 'iu')
  return (text: string) => text.split(pattern).map((part) => ({ part, index: names.indexOf(normalise(part)) }))
}

function normalise(word: string): string {
  return word.replaceAll(SOFT_HYPHEN, '').replaceAll(/\s+/g, ' ').toLowerCase()
}

function toPattern(character: string): string {
  return character === ' ' ? '\\s+' : character.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
}
