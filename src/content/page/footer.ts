import { offer } from '../offer.ts'

export interface FooterLink {
  label: string
  /** The address. Where it is empty, the entry cannot be followed, and a screen reader says that it is to come. */
  href: string
}

/** With an `href` an entry becomes a link; this one also in the form. */
export const privacyPolicy: FooterLink = { label: 'Datenschutz', href: '' }

export const footer = {
  contactTitle: 'Kontakt',
  /** What a screen reader adds to an entry without an address. */
  placeholderNote: '(folgt)',
  groups: [
    {
      title: 'Service',
      links: [
        { label: 'Dachprüfung', href: '#roof-check-form' },
        { label: 'Installation', href: '' },
        { label: 'Wartung', href: '' },
      ],
    },
    {
      title: 'Unternehmen',
      links: [
        { label: 'Über uns', href: '' },
        { label: 'Karriere', href: '' },
        { label: 'Aktuelles', href: '' },
      ],
    },
  ] as readonly { title: string; links: readonly FooterLink[] }[],
  legal: [{ label: 'Impressum', href: '' }, privacyPolicy, { label: 'AGB', href: '' }] as readonly FooterLink[],
  emailNote: `Antwort innerhalb von ${offer.replyHours}h`,
} as const
