import { type ReactNode, useState } from 'react'
import { deskWords as words } from '../../../content/desk-words.ts'
import { contactLabels } from '../../../content/record-words.ts'
import { CONTACT_FIELDS, type Contact, FIELDS, NEEDED_BY_STAFF } from '../../../lead/lead.ts'
import { nationalDigits } from '../../../lead/national-digits.ts'

const TYPES: Partial<Record<keyof Contact, string>> = { email: 'email', phone: 'tel' }

/** An area code and a number have at least this many digits, as nationalDigits counts them. */
const USUAL_DIGITS = 7
/** Longer than most presses, because the warning moves the fields and buttons below it. */
const WARN_AFTER_MS = 500
const isShort = (phone: string) => phone.trim() !== '' && nationalDigits(phone).length < USUAL_DIGITS

interface Props {
  values: Partial<Contact>
  /** The field that has the focus when the form opens. */
  first: keyof Contact
  belowPhone?: ReactNode
}

export function ContactFields({ values, first, belowPhone }: Props) {
  const [warns, setWarns] = useState(false)
  // Required fields come first.
  const names = [...CONTACT_FIELDS].sort(
    (a, b) => Number(NEEDED_BY_STAFF.includes(b)) - Number(NEEDED_BY_STAFF.includes(a)),
  )
  return names.map((name) => {
    const isNeeded = NEEDED_BY_STAFF.includes(name)
    return (
      <div key={name}>
        <label className="grid gap-1">
          {isNeeded ? contactLabels[name] : words.optional(contactLabels[name])}
          <input
            name={name}
            data-first={name === first ? '' : undefined}
            type={TYPES[name] ?? 'text'}
            required={isNeeded}
            maxLength={FIELDS[name].maxLength}
            pattern={(FIELDS[name] as { pattern?: string }).pattern}
            defaultValue={values[name] ?? ''}
            autoComplete="off"
            className="desk-box w-full"
            {...(name === 'phone' && {
              onBlur: ({ target }) => setTimeout(() => setWarns(isShort(target.value)), WARN_AFTER_MS),
              onInput: () => setWarns(false),
            })}
          />
        </label>
        {name === 'phone' && (
          <>
            <p role="status" className="not-empty:pt-1">
              {warns && words.shortNumber}
            </p>
            {belowPhone}
          </>
        )}
      </div>
    )
  })
}
