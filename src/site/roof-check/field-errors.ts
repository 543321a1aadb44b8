import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import type { LeadField, MAX_LENGTH } from '../../lead/lead.ts'
import type { FieldError, FieldErrorCode } from '../../lead/parse-lead.ts'

export type TextField = keyof typeof MAX_LENGTH

/** The form sends strings alone, so it never meets `wrong_type`. */
type TypedErrorCode = Exclude<FieldErrorCode, 'wrong_type'>

// The type check fails here where content/ has no sentence for a field or a code.
const sentences: Record<TextField, Record<TypedErrorCode, string>> = roofCheckForm.errors

/** The sentence to show at each refused field. */
export type FieldSentences = Partial<Record<TextField, string>>

/** For values that the parser of browser and server refused. */
export function toSentences(errors: readonly FieldError[]): FieldSentences {
  return Object.fromEntries(errors.filter(isTyped).map(({ field, code }) => [field, sentences[field][code]]))
}

/** For values that the browser's own validation refused. */
export function describeValidity(field: string, validity: ValidityState): FieldSentences {
  if (!isTextField(field)) return {}
  if (validity.valueMissing) return { [field]: sentences[field].missing }
  return { [field]: validity.tooLong ? sentences[field].too_long : sentences[field].invalid }
}

function isTextField(field: string): field is TextField {
  return field in sentences
}

function isTyped(error: FieldError): error is { field: TextField & LeadField; code: TypedErrorCode } {
  return error.code !== 'wrong_type' && isTextField(error.field)
}
