import { parseReference } from '../reference.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/**
 * Returns a function that is true if a text contains all the words, or the lead has the reference. Finds telephone
 * numbers in any notation. With a zero or a country code, their first digits are enough. Otherwise, any five digits are.
 */
export function createMatcher(search: string): (text: string, lead?: Pick<StoredLead, 'ref'>) => boolean {
  const typed = search.trim()
  const number = numberPattern(typed)
  const patterns = (number ? [typed] : typed.split(/[-\s]+/)).map(wordPattern)
  const wanted = parseReference(search)
  return (text, { ref } = { ref: '' }) =>
    patterns.every((pattern) => pattern.test(text)) || number?.test(text) || wanted === ref
}

/** Without an umlaut, some people type ue and some u. Few keyboards have the letters of Turkish and Polish names. */
const SPELLINGS: Record<string, string> = {
  a: 'ae|[aäáâą]',
  o: 'oe|[oöóøô]',
  u: 'ue|[uüú]',
  s: '[sßşśš]',
  c: '[cçćč]',
  e: '[eéèêęë]',
  g: '[gğ]',
  i: '[iı]',
  l: '[lł]',
  n: '[nńñ]',
  z: '[zżźž]',
  ä: 'ae|ä',
  ö: 'oe|ö',
  ü: 'ue|ü',
  ß: 'ss|ß',
  ae: 'ae|ä',
  oe: 'oe|ö',
  ue: 'ue|ü',
  ss: 'ss|ß',
}

/** Matches the text as it is, because rewriting the text of each lead would take a third of a search's time. 4800 finds 4.800. */
function wordPattern(word: string): RegExp {
  const letters = word.toLowerCase().replace(/(\d)\.(?=\d{3}\b)/g, '$1')
  const pattern = letters.replace(/[aou]e|ss|\d(?=\d)|\W|./g, (part) => {
    if (/\d/.test(part)) return `${part}(?:\\.(?=\\d{3}\\b))?`
    return SPELLINGS[part] ? `(?:${SPELLINGS[part]})` : part.replace(/[\\^$.*+?()[\]{}|/]/, '\\$&')
  })
  return new RegExp(pattern, 'i')
}

/** `null` if the search is too short, or not a telephone number. */
function numberPattern(search: string): RegExp | null {
  if (!/^[\d\s()/+-]+$/.test(search)) return null
  const typed = search.replace(/[^\d+]/g, '')
  const isFromStart = /^[+0]/.test(typed)
  // Drops separators, the country code 49 and the zero, as `phone_key` in the stores does.
  const key = typed
    .replace(/^(?:\+|00)?49/, '')
    .replace(/^0(?!0)/, '')
    .replace(/^00/, '+')
  const digits = key.replace('+', '')
  const isLong = digits.length > 4
  if (!isLong && (digits.length < 2 || !isFromStart)) return null
  // Few digits may have no points between them, because 02.10. is a date.
  const gap = isLong ? '[ ()/.-]*' : '[ ()/-]*'
  const rest = [...digits].join(gap)
  if (!isFromStart) return new RegExp(rest)
  const prefix = key.startsWith('+') ? '(?:\\+|00)' : `(?:(?:\\+|00)?49${gap}0?|0)`
  return new RegExp(`(?:^|[^\\d+])${prefix}${gap}${rest}${isLong ? `|^${rest}` : ''}`, 'm')
}
