import type { InputHTMLAttributes } from 'react'
import { fill } from '../../content/fill.ts'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { FIELDS, type FieldRule, type TypedField } from '../../lead/lead.ts'

/** HTML attributes that do not follow from a field's rule. In the order of the form, within its part (`about`). */
const ATTRIBUTES: Record<TypedField, InputHTMLAttributes<HTMLInputElement>> = {
  address: { autoComplete: 'postal-code' },
  name: { autoComplete: 'name' },
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  message: {},
}

export function typedAbout(about: FieldRule['about']): TypedField[] {
  return (Object.keys(ATTRIBUTES) as TypedField[]).filter((name) => FIELDS[name].about === about)
}

interface Props {
  name: TypedField
  error: string | undefined
  /** Replaces the usual hint. Screen readers announce each new one. */
  hints?: string[] | undefined
  /** The value that was probably meant. A button offers it in place of the usual hint. */
  suggestion?: string | null | undefined
  onAccept?: (suggestion: string) => void
  /** The form has its hint below the box, also if there is an error. */
  isHintBelow?: boolean
}

/** Uncontrolled, because at hydration a controlled input loses the text typed before the script arrived (React 19.3). */
export function TextField({ name, error, hints, suggestion, onAccept, isHintBelow = false }: Props) {
  const rule: FieldRule = FIELDS[name]
  const { isRequired } = rule
  const shared = {
    id: name,
    name,
    required: isRequired,
    maxLength: 'maxLength' in rule ? rule.maxLength : undefined,
    'aria-describedby': [error && `${name}-error`, (!error || isHintBelow) && `${name}-hint`].filter(Boolean).join(' '),
    'aria-invalid': error ? true : undefined,
    className: 'box',
  }
  return (
    <div className={rule.kind === 'text' ? undefined : 'field'}>
      <label htmlFor={name} className="strong">
        {roofCheckForm.labels[name]}
        {!isRequired && <span className="regular text-soft">{` (${roofCheckForm.optional})`}</span>}
      </label>
      {error && (
        <p id={`${name}-error`} className="field-error">
          {error}
        </p>
      )}
      {!isHintBelow && (
        <p
          id={`${name}-hint`}
          className="text-base text-soft"
          // The error has the hint's words, but not the suggestion's.
          hidden={!!error && !suggestion}
          role={hints || suggestion !== undefined ? 'status' : undefined}
          aria-atomic={hints?.length ? false : undefined}
        >
          {hints?.map((hint) => (
            <span key={hint} className="block">
              {hint}{' '}
            </span>
          ))}
          {suggestion && (
            <button type="button" className="link text-base" onClick={() => onAccept?.(suggestion)}>
              {fill(roofCheckForm.meant, { meant: suggestion })}
            </button>
          )}
          {!suggestion && !hints?.length && roofCheckForm.hints[name]}
        </p>
      )}
      {rule.kind === 'text' ? (
        <textarea {...shared} rows={3} />
      ) : (
        <input {...shared} {...ATTRIBUTES[name]} enterKeyHint="send" {...validationOf(rule)} />
      )}
    </div>
  )
}

/** Without script, the browser's own validation uses these. */
function validationOf(rule: FieldRule): InputHTMLAttributes<HTMLInputElement> {
  if (rule.kind === 'number') return { inputMode: 'numeric', pattern: '[0-9]*', maxLength: String(rule.max).length }
  return 'pattern' in rule ? { pattern: rule.pattern } : {}
}
