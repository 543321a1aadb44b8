import type { StoredLead } from './store.ts'

/** Whether a lead contains this in one of its fields; however a telephone number is written, a search finds it. */
export function matchesSearch({ ref, name, address, phone, email, message }: StoredLead, search: string): boolean {
  const text = [ref, name, address, phone, email, message].join('\n').toLowerCase()
  const digits = search
    .trim()
    .replace(/^(\+|00)49/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
  const isNumber = digits.length > 4 && /^[\d\s()/+-]+$/.test(search)
  return text.includes(search.trim().toLowerCase()) || (isNumber && phone.replace(/\D/g, '').includes(digits))
}
