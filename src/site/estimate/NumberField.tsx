import { useId, useState } from 'react'
import { printNumber } from '../../content/numbers.ts'
import { ExplainedText } from '../glossary/ExplainedText.tsx'
import { readNumber } from './read-number.ts'
import { fill } from './words.ts'

interface Props {
  texts: { label: string; hint: string; unit: string; invalid: string }
  value: number
  limits: { from: number; to: number }
  /** Called with each number within the limits; until then the one before holds. */
  onValue: (value: number) => void
}

/** A number as it stands on a bill. What cannot be read is named when the field is left, not while it is typed. */
export function NumberField({ texts, value, limits, onValue }: Props) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const bounds = { from: printNumber(limits.from), to: printNumber(limits.to) }
  return (
    <div>
      <label htmlFor={id} className="strong">
        {texts.label}
      </label>
      <p id={`${id}hint`} className="text-base text-soft" hidden={isWrong}>
        <ExplainedText text={texts.hint} />
      </p>
      <p id={`${id}error`} className="field-error" hidden={!isWrong}>
        {fill(texts.invalid, bounds)}
      </p>
      <div className="estimate-number">
        <input
          id={id}
          className="box"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          maxLength={12}
          value={typed ?? printNumber(value)}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}${isWrong ? 'error' : 'hint'}`}
          onChange={({ target }) => {
            setTyped(target.value)
            const read = readNumber(target.value, limits)
            if (read === null) return
            setWrong(false)
            onValue(read)
          }}
          onBlur={({ target }) => {
            const isReadable = readNumber(target.value, limits) !== null
            setWrong(!isReadable)
            if (isReadable) setTyped(null)
          }}
        />
        <span>{texts.unit}</span>
      </div>
    </div>
  )
}
