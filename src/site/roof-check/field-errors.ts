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

/** For values that the parser in browser and server refused. */
export function toSentences(errors: readonly FieldError[]): FieldSentences {
  const all: Record<string, Record<string, string>> = sentences
  return Object.fromEntries(errors.map(({ field, code }) => [field, all[field]?.[code]]))
}

/**
 * For a value that the browser's own validation refused. The parser's `errors` of the same form say more; a value that the
 * parser accepts is `invalid`.
 */
export function describeRefused(name: string, errors: readonly FieldError[]): FieldSentences {
  if (!(name in sentences)) return {}
  const field = name as TypedField
  return { [field]: sentences[field].invalid, ...toSentences(errors.filter((error) => error.field === field)) }
}
