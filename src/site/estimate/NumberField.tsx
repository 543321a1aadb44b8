import { memo, useId, useState } from 'react'
import { NBSP } from '../../base/nbsp.ts'
import { fill } from '../../content/fill.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { formatNumber } from '../../content/numbers.ts'
import { EXAMPLE_HOUSEHOLD } from '../../content/print-estimate.ts'
import { CONSUMPTION_LIMITS, UNIT_PRICE_LIMITS } from '../../estimate/household.ts'
import { explainWords } from '../glossary/explain-words.ts'
import { readNumber } from './read-number.ts'
import type { Change } from './use-household.ts'

const LIMITS = { consumption: CONSUMPTION_LIMITS, unitPrice: UNIT_PRICE_LIMITS }

interface Props {
  name: keyof typeof LIMITS
  /** The visitor's number, typed or picked. Without one, the field shows the assumption. */
  given: number | undefined
  /** Called with each number within the limits. An empty field gives the number back that was given before any typing. */
  change: Change
}

/** Shows an error when the visitor leaves the field, not while they type. */
export const NumberField = memo(({ name, given, change }: Props) => {
  const id = useId()
  const value = given ?? EXAMPLE_HOUSEHOLD[name]
  /** The text while somebody types, and the number before it. */
  const [typed, setTyped] = useState<{ text: string; before: number | undefined; isWrong: boolean } | null>(null)
  /** The last pick, before any typing. */
  const [picked] = useState(given)
  /** The number in use was typed. */
  const [isOwn, setIsOwn] = useState(false)
  const isWrong = typed?.isWrong ?? false
  const { label, hint, unit, invalid } = texts[name]
  const limits = LIMITS[name]
  return (
    <div>
      <label htmlFor={id} className="strong">
        {label}
      </label>
      <p id={`${id}hint`} className="text-base text-soft" hidden={isWrong} ref={explainWords}>
        {hint}
      </p>
      <p id={`${id}error`} className="field-error" role="status">
        {isWrong &&
          fill(invalid, {
            from: formatNumber(limits.from),
            to: formatNumber(limits.to),
            [name]: `${formatNumber(value)}${NBSP}${unit}`,
          })}
      </p>
      <div className="estimate-number flex flex-wrap items-baseline gap-3">
        <input
          id={id}
          // AfterSending.tsx finds a typed consumption by this name.
          name={isOwn ? name : undefined}
          // Enter here must not send the form around the estimate.
          form=""
          className="box"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={20}
          value={typed?.text ?? formatNumber(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}${isWrong ? 'error' : 'hint'}`}
          // The number is only an assumption, so it is selected, and typing replaces it.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => {
            const read = readNumber(target.value, limits)
            // While the text is not a valid number, use the number before the typing.
            const before = target.value.trim() === '' ? picked : typed ? typed.before : given
            setTyped({ text: target.value, before, isWrong: isWrong && read === null })
            setIsOwn(read !== null)
            if ((read ?? before) !== given) change({ [name]: read ?? before })
          }}
          onBlur={({ target }) => {
            // An empty field shows the usual number again.
            const isReadable = target.value.trim() === '' || readNumber(target.value, limits) !== null
            setTyped(isReadable || !typed ? null : { ...typed, isWrong: true })
          }}
        />
        <span className="whitespace-nowrap">{unit}</span>
      </div>
    </div>
  )
})
