import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import type { TypedField } from '../../lead/lead.ts'
import type { FieldError, FieldErrorCode } from '../../lead/parse-lead.ts'
import type { CONSENT_FIELD } from '../../lead/plain-form.ts'

/** The form sends only strings, so `wrong_type` never occurs. */
type TypedErrorCode = Exclude<FieldErrorCode, 'wrong_type'>
type Sentences<Code extends TypedErrorCode> = Record<Code, string>

// A type error here means: content/ lacks a sentence for a field or a code.
const sentences: Record<TypedField, Sentences<Exclude<TypedErrorCode, 'umlaut'>>> & {
  email: Sentences<TypedErrorCode>
} = roofCheckForm.errors

/** The sentence at each refused field. */
export type FieldSentences = Partial<Record<TypedField | typeof CONSENT_FIELD, string>>

export function toSentences(errors: readonly FieldError[]): FieldSentences {
  const all: Record<string, Record<string, string>> = sentences
  return Object.fromEntries(errors.map(({ field, code }) => [field, all[field]?.[code]]))
}
