import { parseReference } from '../reference.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/**
 * Returns a function that is true if a text contains all the words; a hyphen counts as a space, and 4800 finds 4.800. Finds
 * telephone numbers and references in any notation.
 */
export function createMatcher(search: string): (text: string, lead?: Pick<StoredLead, 'ref' | 'phone'>) => boolean {
  const digits = search
    .trim()
    .replace(/^(\+|00)?49/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
  const isNumber = digits.length > 4 && /^[\d\s()/+-]+$/.test(search)
  const hasDigits = (one: string) => one.replace(/\D/g, '').includes(digits)
  const wanted = parseReference(search)
  const whole = toWords(search).trim()
  const words = whole.split(/\s+/)
  return (text, { ref, phone } = { ref: '', phone: '' }) => {
    if (isNumber && [phone, ...(text.match(NUMBER) ?? [])].some(hasDigits)) return true
    if (wanted === ref) return true
    const found = toWords(text)
    return found.includes(whole) || words.every((word) => found.includes(word))
  }
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
