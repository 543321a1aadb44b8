import { useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { centsAt, OUTLOOKS, printCents } from '../../content/print-estimate.ts'
import type { Household } from '../../estimate/estimate.ts'

interface Props {
  household: Household
  /** One of `OUTLOOKS`. */
  outlook: number
  onOutlook: (outlook: number) => void
}

/** Asks whether electricity will be cheaper or dearer. */
export function Future({ household, outlook: chosen, onOutlook }: Props) {
  const id = useId()
  return (
    <fieldset className="answer-taps mt-4">
      <legend className="strong">{texts.future.title}</legend>
      <div className="five mt-2 grid gap-1">
        {OUTLOOKS.map((outlook) => (
          <label key={outlook} className="choice">
            <input type="radio" name={id} form="" checked={outlook === chosen} onChange={() => onOutlook(outlook)} />
            {printCents(centsAt(household, outlook))}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
