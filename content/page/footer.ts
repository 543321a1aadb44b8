import { offer } from '../offer.ts'

export interface FooterLink {
  label: string
  /** Where it leads. Left empty, the entry is announced as not available yet and cannot be followed. */
  href: string
}

/** Fill in `href` and an entry becomes a real link, here and (for the privacy policy) in the form. */
export const privacyPolicy: FooterLink = { label: 'Datenschutz', href: '' }

export const footer = {
  contactTitle: 'Kontakt',
  /** Said to a screen reader after an entry without address. */
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
