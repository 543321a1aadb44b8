import type { InputHTMLAttributes } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { FIELDS, type FieldRule, type TypedField } from '../../lead/lead.ts'

/** HTML attributes that a field's rule does not imply. In the order of the form. */
const ATTRIBUTES: Record<TypedField, InputHTMLAttributes<HTMLInputElement>> = {
  address: { autoComplete: 'postal-code' },
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  message: {},
}
export const TYPED_IN_FORM = Object.keys(ATTRIBUTES) as TypedField[]

interface Props {
  name: TypedField
  error: string | undefined
  /** Replaces the usual hint; screen readers announce each new one. */
  hints?: string[] | undefined
}

/** Uncontrolled: a controlled input loses at hydration the text typed before the script arrived (React 19.3). */
export function TextField({ name, error, hints }: Props) {
  const rule: FieldRule = FIELDS[name]
  const isRequired = 'isRequired' in rule
  const shared = {
    id: name,
    name,
    required: isRequired,
    maxLength: 'maxLength' in rule ? rule.maxLength : undefined,
    'aria-describedby': error ? `${name}-error` : `${name}-hint`,
    'aria-invalid': error ? true : undefined,
    className: 'box',
  }
  return (
    <div className={rule.kind === 'text' ? undefined : 'field'}>
      <label htmlFor={name} className="strong">
        {roofCheckForm.labels[name]}
        {!isRequired && <span className="regular text-soft">{` (${roofCheckForm.optional})`}</span>}
      </label>
      {/* Hidden next to an error, which repeats it. */}
      <p
        id={`${name}-hint`}
        className="text-base text-soft"
        hidden={!!error}
        role={hints && 'status'}
        aria-atomic={hints?.length ? false : undefined}
      >
        {hints?.length
          ? hints.map((hint) => (
              <span key={hint} className="block">
                {hint}{' '}
              </span>
            ))
          : roofCheckForm.hints[name]}
      </p>
      <p id={`${name}-error`} className="field-error" hidden={!error}>
        {error}
      </p>
      {rule.kind === 'text' ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} {...ATTRIBUTES[name]} enterKeyHint="send" {...validationOf(rule)} />
      )}
    </div>
  )
}

/** For the browser's own validation, without script too. */
function validationOf(rule: FieldRule): InputHTMLAttributes<HTMLInputElement> {
  if (rule.kind === 'number') return { inputMode: 'numeric', pattern: '[0-9]*', maxLength: String(rule.max).length }
  return 'pattern' in rule ? { pattern: rule.pattern } : {}
}
