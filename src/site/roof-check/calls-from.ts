import { preventLineBreaks } from '../../base/nbsp.ts'
import { fill } from '../../content/fill.ts'
import { company } from '../../content/generated/company.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'

/** `A, B oder C`. Without `Intl.ListFormat`, whose German data takes a browser long to load. */
export function writeCallers(contacts: readonly { name: string; phoneLabel: string }[]): string {
  const callers = contacts.map(({ name, phoneLabel }) => `${preventLineBreaks(phoneLabel)} (${name})`)
  return [callers.slice(0, -1).join(', '), ...callers.slice(-1)].filter(Boolean).join(' oder ')
}

/** Who calls, and from which numbers. `''` if the provider does not promise it. */
export const callsFrom = company.callsOnlyFromContacts
  ? fill(roofCheckForm.callsFrom, { numbers: writeCallers(company.contacts) })
  : ''
