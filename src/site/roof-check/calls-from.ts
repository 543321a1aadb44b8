import { preventLineBreaks } from '../../base/nbsp.ts'
import { fill } from '../../content/fill.ts'
import { company } from '../../content/generated/company.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'

const numbers = company.contacts.map(({ name, phoneLabel }) => `${preventLineBreaks(phoneLabel)} (${name})`)

/** Who calls, and from which numbers. `''` if the provider does not promise it. */
export const callsFrom = company.callsOnlyFromContacts
  ? fill(roofCheckForm.callsFrom, { numbers: numbers.join(' oder ') })
  : ''
