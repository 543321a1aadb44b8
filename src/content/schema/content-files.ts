import type * as v from 'valibot'
import { companySchema } from './company-schema.ts'
import { estimateSchema } from './estimate-schema.ts'
import { offerSchema } from './offer-schema.ts'
import * as page from './page-schemas.ts'
import { picturesSchema } from './pictures-schema.ts'
import { privacySchema } from './privacy-schema.ts'
import { townsSchema } from './towns-schema.ts'

/** The files with facts, below content/. Texts take values from the first two. */
export const FACT_FILES = {
  'company.yaml': companySchema,
  'offer.yaml': offerSchema,
  'privacy.yaml': privacySchema,
  'pictures.yaml': picturesSchema,
  'towns.yaml': townsSchema,
} as const

/** The files with texts. Later placeholders stay in them: LATER in src/content/compiler/read-content.ts. */
export const TEXT_FILES = {
  'page/head.yaml': page.headSchema,
  'page/hero.yaml': page.heroSchema,
  'page/how-it-works.yaml': page.howItWorksSchema,
  'page/benefits.yaml': page.benefitsSchema,
  'page/trust.yaml': page.trustSchema,
  'page/roof-check.yaml': page.roofCheckSchema,
  'page/roof-check-form.yaml': page.roofCheckFormSchema,
  'page/estimate.yaml': estimateSchema,
  'page/postcode.yaml': page.postcodeSchema,
  'page/faq.yaml': page.faqSchema,
  'page/glossary.yaml': page.glossarySchema,
  'page/footer.yaml': page.footerSchema,
  'page/not-found.yaml': page.notFoundSchema,
  'mails.yaml': page.mailsSchema,
} as const

export const CONTENT_FILES = { ...FACT_FILES, ...TEXT_FILES } as const

export type ContentFile = keyof typeof CONTENT_FILES

/** The values of a file, as its schema reads them. */
export type Content<File extends ContentFile> = v.InferOutput<(typeof CONTENT_FILES)[File]>
