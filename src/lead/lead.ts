/** The form's values; their labels are in src/content/generated/roof-check-form.ts. */
export const ROOF_SIZES = ['small', 'medium', 'large', 'xlarge'] as const
export const ROOF_TYPES = ['pitched', 'flat', 'shed', 'other'] as const

export type RoofSize = (typeof ROOF_SIZES)[number]
export type RoofType = (typeof ROOF_TYPES)[number]

/** A roof-check request: seven strings, `''` for an optional one left open. */
export interface Lead {
  name: string
  /** Postcode and town. */
  address: string
  roofSize: RoofSize | ''
  roofType: RoofType | ''
  phone: string
  email: string
  message: string
}

export type LeadField = keyof Lead

export const LEAD_FIELDS = [
  'name',
  'address',
  'roofSize',
  'roofType',
  'phone',
  'email',
  'message',
] as const satisfies readonly LeadField[]

/**
 * In UTF-16 code units, as in the HTML attribute `maxlength`, so that browser and server count alike. The e-mail limit
 * is that of RFC 5321, 4.5.3.1.3.
 */
export const MAX_LENGTH = {
  name: 120,
  address: 200,
  phone: 60,
  email: 254,
  message: 2000,
} as const satisfies Partial<Record<LeadField, number>>

/**
 * HTML `pattern`s, for a browser without script.
 * Phone: five digits anywhere, because extensions, brackets and words such as "ab 18 Uhr" are real.
 * E-mail: a domain with a dot, which `type="email"` alone does not require.
 */
export const PATTERN = {
  phone: '(?:\\D*\\d){5}.*',
  email: '[^@]+@[^@]+\\.[^@.]{2,}',
} as const
