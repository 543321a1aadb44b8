import type * as v from 'valibot'
import * as facts from './fact-schemas.ts'
import * as texts from './text-schemas.ts'

/** The files with facts, below content/. Texts take values from the first two. */
export const FACT_FILES = {
  'company.yaml': facts.companySchema,
  'offer.yaml': facts.offerSchema,
  'privacy.yaml': facts.privacySchema,
  'pictures.yaml': facts.picturesSchema,
  'towns.yaml': facts.townsSchema,
} as const

/** The files with texts. Later placeholders stay in them: LATER in src/content/compiler/read-content.ts. */
export const TEXT_FILES = {
  'page/head.yaml': texts.headSchema,
  'page/hero.yaml': texts.heroSchema,
  'page/how-it-works.yaml': texts.howItWorksSchema,
  'page/benefits.yaml': texts.benefitsSchema,
  'page/trust.yaml': texts.trustSchema,
  'page/roof-check.yaml': texts.roofCheckSchema,
  'page/roof-check-form.yaml': texts.roofCheckFormSchema,
  'page/estimate.yaml': texts.estimateSchema,
  'page/postcode.yaml': texts.postcodeSchema,
  'page/faq.yaml': texts.faqSchema,
  'page/glossary.yaml': texts.glossarySchema,
  'page/footer.yaml': texts.footerSchema,
  'page/not-found.yaml': texts.notFoundSchema,
  'mails.yaml': texts.mailsSchema,
} as const

export const CONTENT_FILES = { ...FACT_FILES, ...TEXT_FILES } as const

export type ContentFile = keyof typeof CONTENT_FILES

/** The values of a file, as its schema reads them. */
export type Content<File extends ContentFile> = v.InferOutput<(typeof CONTENT_FILES)[File]>
