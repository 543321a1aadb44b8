/** The rules of a field of the form. Its words are in content/page/roof-check-form.yaml. */
export type FieldRule = {
  /**
   * `person`: personal data, which anonymising empties. `roof`: in the first part of the form, and on one line at the desk
   * and in mails about several leads.
   */
  about: 'roof' | 'person'
} & (
  | {
      kind: 'line' | 'text'
      isRequired?: boolean
      /** UTF-16 code units, as in HTML's `maxlength`, so that browser and server count the same. */
      maxLength: number
      /** HTML's `pattern`, for a browser without script. */
      pattern?: string
    }
  | { kind: 'choice'; isRequired?: false; values: readonly string[] }
  | { kind: 'number'; isRequired?: false; min: number; max: number }
)

/**
 * The fields of the form, in the order of tables and events. The type, the parser, the columns of both stores, CSV, JSON,
 * mails and the desk derive from this table. CONTRIBUTING.md says how to add a field.
 */
export const FIELDS = {
  name: { kind: 'line', about: 'person', isRequired: true, maxLength: 120 },
  /** Postcode and town. */
  address: { kind: 'line', about: 'person', isRequired: true, maxLength: 200 },
  roofType: { kind: 'choice', about: 'roof', values: ['pitched', 'flat', 'shed', 'other'] },
  roofSize: { kind: 'choice', about: 'roof', values: ['small', 'medium', 'large', 'xlarge'] },
  // Six digits anywhere: an area code has at most five in our region. People also type extensions, brackets and "ab 18 Uhr".
  phone: { kind: 'line', about: 'person', isRequired: true, maxLength: 60, pattern: '(?:\\D*\\d){6}.*' },
  // The length is from RFC 5321, 4.5.3.1.3. The pattern requires a dot in the domain, which `type="email"` does not.
  email: { kind: 'line', about: 'person', isRequired: true, maxLength: 254, pattern: '[^@]+@[^@]+\\.[^@.]{2,}' },
  message: { kind: 'text', about: 'person', maxLength: 2000 },
} as const satisfies Record<string, FieldRule>

export type LeadField = keyof typeof FIELDS
export type ChoiceField = {
  [Name in LeadField]: (typeof FIELDS)[Name]['kind'] extends 'choice' ? Name : never
}[LeadField]
export type TypedField = Exclude<LeadField, ChoiceField>

export type PersonField = {
  [Name in LeadField]: (typeof FIELDS)[Name]['about'] extends 'person' ? Name : never
}[LeadField]

type ValueOf<Rule> = Rule extends { values: readonly (infer Value)[] }
  ? Value | ''
  : Rule extends { kind: 'number' }
    ? number | null
    : string

/** A roof-check request. An optional field left open is `''`, or `null` for a number. */
export type Lead = { [Name in LeadField]: ValueOf<(typeof FIELDS)[Name]> }

export const CONTACT_FIELDS = ['name', 'address', 'phone', 'email'] as const satisfies readonly LeadField[]
export type Contact = Pick<Lead, (typeof CONTACT_FIELDS)[number]>
/** Fields that staff must fill in. A caller may have no e-mail address. */
export const NEEDED_BY_STAFF: readonly LeadField[] = ['name', 'phone']

/** The longest name of a source that staff can pick (`sources` in content/desk.yaml). */
export const MAX_SOURCE_NAME_LENGTH = 40

export const LEAD_FIELDS = Object.keys(FIELDS) as LeadField[]

/** True if the request repeats the stored lead. Staff may have corrected contact data if `version` is above 0. */
export function isSameLead(lead: Lead, stored: Partial<Lead & { version: number }>): boolean {
  const contact: readonly LeadField[] = stored.version === 0 ? [] : CONTACT_FIELDS
  return LEAD_FIELDS.every((field) => lead[field] === stored[field] || contact.includes(field))
}

export const CHOICE_FIELDS = LEAD_FIELDS.filter((name): name is ChoiceField => FIELDS[name].kind === 'choice')
export const TYPED_FIELDS = LEAD_FIELDS.filter((name): name is TypedField => FIELDS[name].kind !== 'choice')

export function fieldsAbout(about: FieldRule['about']): LeadField[] {
  return LEAD_FIELDS.filter((name) => FIELDS[name].about === about)
}
