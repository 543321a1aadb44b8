import { parseReference } from '../reference.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/**
 * True if the text contains all the words; a hyphen counts as a space, and 4800 finds 4.800. Finds telephone numbers and
 * references in any notation.
 */
export function matchesSearch(
  { ref, phone }: Pick<StoredLead, 'ref' | 'phone'>,
  search: string,
  text: string,
): boolean {
  const digits = search
    .trim()
    .replace(/^(\+|00)?49/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
  const isNumber = digits.length > 4 && /^[\d\s()/+-]+$/.test(search)
  if (isNumber && [phone, ...(text.match(NUMBER) ?? [])].some((one) => one.replace(/\D/g, '').includes(digits)))
    return true
  if (parseReference(search) === ref) return true
  const found = toWords(text)
  const words = toWords(search)
  return found.includes(words.trim()) || words.split(/\s+/).every((word) => found.includes(word))
}

/** On one line, as in a note. */
const NUMBER = /\d[\d ()/+.-]{3,}\d/g

/** As typed on a keyboard without umlauts. */
const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function toWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[-\u00a0]/g, ' ')
    .replace(/(\d)\.(?=\d{3}\b)/g, '$1')
    .replace(/[äöüß]/g, (letter) => SPELT[letter] ?? letter)
}
