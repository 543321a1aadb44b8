import { fieldErrors } from '../../../content/page/roof-check.ts'
import type { LeadField, MAX_LENGTH } from '../../lead/lead.ts'
import type { FieldError, FieldErrorCode } from '../../lead/parse-lead.ts'

export type TextField = keyof typeof MAX_LENGTH

/** What a browser can run into: it sends strings, so `wrong_type` is not among them. */
type TypedErrorCode = Exclude<FieldErrorCode, 'wrong_type'>

// A missing sentence fails the type check here.
const sentences: Record<TextField, Record<TypedErrorCode, string>> = fieldErrors

/** The sentence beside each field that does not fit. */
export type FieldSentences = Partial<Record<TextField, string>>

/** Finds the sentences for what the shared parser refused. */
export function toSentences(errors: readonly FieldError[]): FieldSentences {
  return Object.fromEntries(errors.filter(isTyped).map(({ field, code }) => [field, sentences[field][code]]))
}

/** Finds the sentence for what the browser's own validation refused. */
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
