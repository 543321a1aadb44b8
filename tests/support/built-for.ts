import { DEFAULT_PUBLIC_KEY } from '../../src/lead/public-key.ts'
import type { BuiltFor } from '../../src/site/build/built-for.ts'

/** The record of a page that was built with default settings. */
export const BUILT_FOR: BuiltFor = {
  siteUrl: null,
  preview: 'off',
  hostedUrl: null,
  publicKey: DEFAULT_PUBLIC_KEY,
  retentionDays: 90,
  byBrevo: false,
  toCrm: false,
}
