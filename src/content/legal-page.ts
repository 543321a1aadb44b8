import type { FooterLink } from './schema/text-schemas.ts'

/** A legal text that is there, as the site shows it. */
export interface LegalPage {
  kind: 'imprint' | 'privacy' | 'terms'
  /** Its address, without the slash. */
  slug: string
  title: string
  html: string
  /** Has a name and a day on it. An unsigned text is shown as a draft. */
  signed: boolean
  /** A fact that it needs is missing. */
  incomplete: boolean
}

export type LegalPages = readonly LegalPage[]

/** The footer's links to them; `href` is empty where a text is missing. */
export type LegalLinks = Record<LegalPage['kind'], FooterLink>
