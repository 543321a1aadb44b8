import type { FooterLink } from './schema/page-schemas.ts'

/** A legal text that is there, as the site shows it. */
export interface LegalPage {
  kind: 'imprint' | 'privacy' | 'terms'
  /** Its address, without the slash. */
  slug: string
  title: string
  html: string
  /** Somebody has put a name and a day to it. What nobody has signed is shown as a draft. */
  signed: boolean
  /** A fact that it needs is missing. */
  incomplete: boolean
}

export type LegalPages = readonly LegalPage[]

/** What links to them; without an address where the text is not there. */
export type LegalLinks = Record<LegalPage['kind'], FooterLink>
