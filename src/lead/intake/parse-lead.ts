import * as v from 'valibot'
import { FIELDS, type FieldRule, LEAD_FIELDS, type Lead, type LeadField, NEEDED_BY_STAFF } from '../lead.ts'

/** The German sentence of each code is in content/page/roof-check-form.yaml. */
export type FieldErrorCode = 'wrong_type' | 'missing' | 'too_long' | 'invalid' | 'umlaut'

export interface FieldError {
  field: LeadField
  code: FieldErrorCode
}

const code = (value: FieldErrorCode): FieldErrorCode => value

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above; a message may hold tabs and line feeds
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u

/**
 * Invisible characters, and marks that change the text direction. They could hide text in a subject, a sender or a list.
 * Joiners stay, because some scripts need them. A message keeps all of them, because emoji colours depend on them.
 */
const HIDDEN = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** Joiners alone are invisible. */
const VISIBLE = /[^\s\u200c\u200d]/u

const line = (max: number) =>
  v.pipe(
    v.string(code('wrong_type')),
    // This check is first, because removing hidden characters could join two half characters.
    v.check((text) => text.isWellFormed(), code('invalid')),
    // Text copied from a spreadsheet cell ends with a tab.
    v.transform((text) => text.replace(HIDDEN, '').replaceAll('\t', ' ')),
    v.trim(),
    v.maxLength(max, code('too_long')),
    v.check((text) => !CONTROL.test(text), code('invalid')),
  )

const lines = (max: number) =>
  v.pipe(
    v.string(code('wrong_type')),
    // A form post sends line ends as CR LF, which `maxlength` counts as one.
    v.transform((text) => text.replace(/\r\n?/g, '\n')),
    v.trim(),
    v.maxLength(max, code('too_long')),
    v.check((text) => text.isWellFormed() && !CONTROL_BUT_LINES.test(text), code('invalid')),
  )

/** Accepts digits from a form, and a number or `null` from JSON. */
const number = (min: number, max: number) =>
  v.pipe(
    v.unknown(),
    v.transform((value) => {
      if (typeof value !== 'string') return value ?? null
      const digits = value.trim()
      if (digits === '') return null
      return /^\d+$/.test(digits) ? Number(digits) : value
    }),
    v.check(
      (value) =>
        value === null || (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max),
      code('invalid'),
    ),
  )

/**
 * One mailbox. It has no comma, semicolon, angle bracket, quote or space, because a mail library
 * reads them as a second recipient. The domain may have letters of any script.
 */
const ONE_ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}][\p{L}\p{N}-]{0,61}[\p{L}\p{N}]$/u
/** A common mistake with an error code of its own, because an example address would not show it. */
const UMLAUT_IN_NAME = /^[^@]*(?![A-Za-z])\p{L}[^@]*@/u
const ENOUGH_DIGITS = new RegExp(`^${FIELDS.phone.pattern}$`, 'u')

const CHECKS: Partial<Record<LeadField, (text: string) => FieldErrorCode | null>> = {
  phone: (phone) => (ENOUGH_DIGITS.test(phone) ? null : 'invalid'),
  email: (email) => (UMLAUT_IN_NAME.test(email) ? 'umlaut' : ONE_ADDRESS.test(email) ? null : 'invalid'),
}

/** The messages of the schema are error codes. */
export function fieldSchema(rule: FieldRule, check: (text: string) => FieldErrorCode | null = () => null) {
  if (rule.kind === 'number') return v.optional(number(rule.min, rule.max), null)
  if (rule.kind === 'choice') return v.optional(v.picklist([...rule.values, ''], code('invalid')), '')
  const findError = (text: string) => (VISIBLE.test(text) ? check(text) : rule.isRequired ? 'missing' : null)
  const text = v.pipe(
    rule.kind === 'line' ? line(rule.maxLength) : lines(rule.maxLength),
    v.rawCheck(({ dataset, addIssue }) => {
      const message = dataset.typed ? findError(dataset.value) : null
      if (message !== null) addIssue({ message })
    }),
  )
  return rule.isRequired ? text : v.optional(text, '')
}

/** Staff may leave out more fields than visitors. */
export function staffFieldSchema(name: LeadField) {
  const rule: FieldRule = FIELDS[name]
  const isRequired = NEEDED_BY_STAFF.includes(name)
  return fieldSchema('maxLength' in rule ? { ...rule, isRequired } : rule, CHECKS[name])
}

const LeadSchema = v.object(
  Object.fromEntries(LEAD_FIELDS.map((name) => [name, fieldSchema(FIELDS[name], CHECKS[name])])),
  code('missing'),
)

/** Trims texts and ignores unknown fields. An absent optional field is `''`, or `null` for a number. Never throws. */
export function parseLead(input: unknown): { ok: true; lead: Lead } | { ok: false; errors: FieldError[] } {
  const result = v.safeParse(LeadSchema, input, { abortPipeEarly: true })
  if (result.success) return { ok: true, lead: result.output as unknown as Lead }
  const codes = (v.flatten(result.issues).nested ?? {}) as Partial<Record<LeadField, FieldErrorCode[]>>
  const errors: FieldError[] = []
  for (const field of LEAD_FIELDS) {
    const first = codes[field]?.[0]
    if (first !== undefined) errors.push({ field, code: first })
  }
  return { ok: false, errors }
}
