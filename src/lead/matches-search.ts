import { parseReference } from './reference.ts'
import type { StoredLead } from './store.ts'

/**
 * Whether a lead has all these words in its fields; a hyphen counts as a space. However a telephone number or a reference is
 * written, a search finds it.
 */
export function matchesSearch({ ref, name, address, phone, email, message }: StoredLead, search: string): boolean {
  const digits = search
    .trim()
    .replace(/^(\+|00)?49/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
  const isNumber = digits.length > 4 && /^[\d\s()/+-]+$/.test(search)
  if (isNumber && phone.replace(/\D/g, '').includes(digits)) return true
  if (parseReference(search) === ref) return true
  const text = toWords([ref, name, address, phone, email, message].join('\n'))
  const words = toWords(search)
  return text.includes(words.trim()) || words.split(/\s+/).every((word) => text.includes(word))
}

/** As keyboards without them write them. */
const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function toWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/[äöüß]/g, (letter) => SPELT[letter] ?? letter)
}
