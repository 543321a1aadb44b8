import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { MAX_LENGTH } from '../../lead/lead.ts'
import type { TextField as FieldName } from './field-errors.ts'

interface Props {
  name: FieldName
  error: string | undefined
  /** Replaces the usual hint; screen readers announce each new one. */
  hints?: string[]
  input?: InputHTMLAttributes<HTMLInputElement>
  /** Replaces `input` for free text. */
  textarea?: TextareaHTMLAttributes<HTMLTextAreaElement>
}

/** Uncontrolled: a controlled input loses at hydration the text typed before the script arrived (React 19.3). */
export function TextField({ name, error, hints, input, textarea }: Props) {
  const required = textarea === undefined
  const shared = {
    id: name,
    name,
    required,
    maxLength: MAX_LENGTH[name],
    'aria-describedby': error ? `${name}-error` : `${name}-hint`,
    'aria-invalid': error ? true : undefined,
    className: 'box',
  }
  return (
    <div className={input && 'field'}>
      <label htmlFor={name} className="strong">
        {roofCheckForm.labels[name]}
        {!required && <span className="regular text-soft">{` (${roofCheckForm.optional})`}</span>}
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
      {textarea ? <textarea {...shared} {...textarea} /> : <input {...shared} {...input} />}
    </div>
  )
}
