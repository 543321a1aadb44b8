import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import type { MAX_LENGTH } from '../../lead/lead.ts'
import type { FieldError, FieldErrorCode } from '../../lead/parse-lead.ts'
import type { CONSENT_FIELD } from '../../lead/plain-form.ts'

export type TextField = keyof typeof MAX_LENGTH

/** The form sends strings alone, so it never meets `wrong_type`. */
type TypedErrorCode = Exclude<FieldErrorCode, 'wrong_type'>

// The type check fails here where content/ has no sentence for a field or a code.
const sentences: Record<TextField, Record<TypedErrorCode, string>> = roofCheckForm.errors

/** The sentence to show at each refused field. */
export type FieldSentences = Partial<Record<TextField | typeof CONSENT_FIELD, string>>

/** For values that the parser of browser and server refused. */
export function toSentences(errors: readonly FieldError[]): FieldSentences {
  const all: Record<string, Record<string, string>> = sentences
  return Object.fromEntries(errors.map(({ field, code }) => [field, all[field]?.[code]]))
}

/** For values that the browser's own validation refused. */
export function describeValidity(field: string, validity: ValidityState): FieldSentences {
  if (!(field in sentences)) return {}
  const { missing, too_long, invalid } = sentences[field as TextField]
  return { [field]: validity.valueMissing ? missing : validity.tooLong ? too_long : invalid }
}
