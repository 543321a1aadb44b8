import { TYPED_FIELDS } from '../lead.ts'
import { parseReference } from '../reference.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/**
 * True if the fields contain all the words; a hyphen counts as a space. Finds telephone numbers and references in any
 * notation.
 */
export function matchesSearch(lead: StoredLead, search: string): boolean {
  const { ref, phone } = lead
  const digits = search
    .trim()
    .replace(/^(\+|00)?49/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
  const isNumber = digits.length > 4 && /^[\d\s()/+-]+$/.test(search)
  if (isNumber && phone.replace(/\D/g, '').includes(digits)) return true
  if (parseReference(search) === ref) return true
  const text = toWords([ref, ...TYPED_FIELDS.map((name) => lead[name])].join('\n'))
  const words = toWords(search)
  return text.includes(words.trim()) || words.split(/\s+/).every((word) => text.includes(word))
}

/** As typed on a keyboard without umlauts. */
const SPELT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

function toWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('-', ' ')
    .replace(/[äöüß]/g, (letter) => SPELT[letter] ?? letter)
}
