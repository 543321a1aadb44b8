import { type PhoneHours, printHours, schemaHours, telephone } from './telephone.ts'

/**
 * Who the provider is. These are sample facts: the telephone numbers are among those that the
 * Bundesnetzagentur keeps free for fiction (Cologne, 0221 4710000 to 4710999; it has none for Münster),
 * and example.org belongs to nobody who could be reached.
 * Fill in your own before going live; README.md, "Go live", says what else to do.
 */
export interface Contact {
  name: string
  role: string
  /** International, for the link: +49…, digits only. */
  phone: string
  /** As people read it. */
  phoneLabel: string
}

/** Where the provider works, as the sentences of the page name it. */
const region = 'Münsterland'

/** When the telephone is answered. The page, search engines and the reminders to staff follow it. */
const phoneHours = { firstWeekday: 1, lastWeekday: 5, fromHour: 8, toHour: 18 } as const satisfies PhoneHours

export const company = {
  /** Short, for the brand line at the top. */
  brand: 'Muster Dachstrom',
  /** Beside the name at the top. */
  tagline: `aus dem ${region}`,
  /** With the legal form; "i. G." while the company is in formation. */
  legalName: 'Muster Dachstrom GmbH\u00a0i.\u00a0G.',
  street: 'Musterstraße 1',
  postalCode: '48143',
  town: 'Münster',
  region,
  ...telephone('0221 4710100'),
  phoneHours,
  hours: printHours(phoneHours),
  hoursSchema: schemaHours(phoneHours),
  email: 'dachcheck@example.org',
  copyrightYear: 2025,
  contacts: [
    { name: 'Erika Mustermann', role: 'Beratung', ...telephone('0221 4710101') },
    { name: 'Max Mustermann', role: 'Technik und Montage', ...telephone('0221 4710102') },
  ] as const satisfies readonly Contact[],
} as const
