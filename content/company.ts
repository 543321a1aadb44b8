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

export const company = {
  /** Short, for the brand line at the top. */
  brand: 'Muster Dachstrom',
  /** Beside the name at the top. */
  tagline: 'aus dem Münsterland',
  /** With the legal form; "i. G." while the company is in formation. */
  legalName: 'Muster Dachstrom GmbH\u00a0i.\u00a0G.',
  street: 'Musterstraße 1',
  postalCode: '48143',
  town: 'Münster',
  region: 'Münsterland',
  phone: '+492214710100',
  phoneLabel: '0221 4710100',
  /** Monday is 1. Reminders to staff keep to these hours. */
  phoneHours: { firstWeekday: 1, lastWeekday: 5, fromHour: 8, toHour: 18 },
  hours: 'Mo–Fr 8:00–18:00 Uhr',
  /** The same hours for search engines: schema.org's format. */
  hoursSchema: 'Mo-Fr 08:00-18:00',
  email: 'dachcheck@example.org',
  copyrightYear: 2025,
  contacts: [
    { name: 'Erika Mustermann', role: 'Beratung', phone: '+492214710101', phoneLabel: '0221 4710101' },
    { name: 'Max Mustermann', role: 'Technik und Montage', phone: '+492214710102', phoneLabel: '0221 4710102' },
  ] as const satisfies readonly Contact[],
} as const
