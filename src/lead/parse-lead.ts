import * as v from 'valibot'
import { LEAD_FIELDS, type Lead, type LeadField, MAX_LENGTH, PATTERN, ROOF_SIZES, ROOF_TYPES } from './lead.ts'

/** The German sentence of each code is in content/page/roof-check.ts. */
export type FieldErrorCode = 'wrong_type' | 'missing' | 'too_long' | 'invalid' | 'umlaut'

export interface FieldError {
  field: LeadField
  code: FieldErrorCode
}

export type ParseResult = { ok: true; lead: Lead } | { ok: false; errors: FieldError[] }

const code = (value: FieldErrorCode): FieldErrorCode => value

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above; a message may hold tabs and line feeds
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u

/**
 * Invisible characters, and those that change the text direction: they could hide text in a subject, a sender or a
 * list. Joiners stay, because some scripts need them. A message keeps all of them, because emoji colours depend on
 * them.
 */
const HIDDEN = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu
/** Joiners alone are invisible. */
const VISIBLE = /[^\s\u200c\u200d]/u

const line = (max: number) =>
  v.pipe(
    v.string(code('wrong_type')),
    // First, because removing hidden characters could join two half characters.
    v.check((text) => text.isWellFormed(), code('invalid')),
    v.transform((text) => text.replace(HIDDEN, '')),
    v.trim(),
    v.maxLength(max, code('too_long')),
    v.check((text) => !CONTROL.test(text), code('invalid')),
  )

const required = (max: number) => v.pipe(line(max), v.regex(VISIBLE, code('missing')))

/**
 * One mailbox: no comma, semicolon, angle bracket, quote or space, because a mail library reads those as a second
 * recipient. The domain may have letters of any script.
 */
const ONE_ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u
/** A common mistake with an error code of its own, because an example address would not show it. */
const UMLAUT_IN_NAME = /^[^@]*(?![A-Za-z])\p{L}[^@]*@/u
const ENOUGH_DIGITS = new RegExp(`^${PATTERN.phone}$`, 'u')

const optional = <const T extends v.GenericSchema<unknown>>(schema: T) => v.optional(schema, '' as never)

const LeadSchema = v.object(
  {
    name: required(MAX_LENGTH.name),
    address: required(MAX_LENGTH.address),
    roofSize: optional(v.picklist([...ROOF_SIZES, ''], code('invalid'))),
    roofType: optional(v.picklist([...ROOF_TYPES, ''], code('invalid'))),
    phone: v.pipe(required(MAX_LENGTH.phone), v.regex(ENOUGH_DIGITS, code('invalid'))),
    email: v.pipe(
      required(MAX_LENGTH.email),
      v.check((email) => !UMLAUT_IN_NAME.test(email), code('umlaut')),
      v.regex(ONE_ADDRESS, code('invalid')),
    ),
    message: optional(
      v.pipe(
        v.string(code('wrong_type')),
        // A form post sends line ends as CR LF, which `maxlength` counts as one.
        v.transform((text) => text.replace(/\r\n?/g, '\n')),
        v.trim(),
        v.maxLength(MAX_LENGTH.message, code('too_long')),
        v.check((text) => text.isWellFormed() && !CONTROL_BUT_LINES.test(text), code('invalid')),
      ),
    ),
  },
  // For an absent key.
  code('missing'),
)

/** Texts are trimmed, absent optional fields are `''`, unknown fields are ignored. Never throws. */
export function parseLead(input: unknown): ParseResult {
  const result = v.safeParse(LeadSchema, input, { abortPipeEarly: true })
  if (result.success) return { ok: true, lead: result.output }
  // Every message in the schema is one of our codes.
  const codes = (v.flatten(result.issues).nested ?? {}) as Partial<Record<LeadField, FieldErrorCode[]>>
  const errors: FieldError[] = []
  for (const field of LEAD_FIELDS) {
    const first = codes[field]?.[0]
    if (first !== undefined) errors.push({ field, code: first })
  }
  return { ok: false, errors }
}
