import type { FooterLink } from './schema/text-schemas.ts'

export interface LegalPage {
  kind: 'imprint' | 'privacy' | 'terms'
  slug: string
  title: string
  html: string
  /** True if the text has a name and a day. The site shows other texts as drafts. */
  isReviewed: boolean
  hasGaps: boolean
}

/** The settings that legal texts print. A check compares them with the running server's. A secret is `true` if it is set. */
export interface PrintedSettings {
  retentionDays: number
  byBrevo: boolean
  toCrm: boolean
}

export type LegalPages = readonly LegalPage[]

/** The footer's links. `href` is empty if a text is missing. */
export type LegalLinks = Record<LegalPage['kind'], FooterLink>
