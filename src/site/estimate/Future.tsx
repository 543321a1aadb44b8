import { useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { type Estimate, estimate, type Household } from '../../estimate/estimate.ts'
import { Prose } from '../ui/Prose.tsx'
import { centsAt, printCents, printContract, SOLAR_PRICE } from './words.ts'

/** The mean price of the contract's years, as parts of today's. */
const OUTLOOKS = [0.75, 0.88, 1, 1.12, 1.25]

interface Props {
  household: Household
  result: Estimate
  /** One of `OUTLOOKS`. */
  outlook: number
  onOutlook: (outlook: number) => void
}

/** Asks whether electricity will be cheaper or dearer, and answers with the saving in the contract's years. */
export function Future({ household, result, outlook: chosen, onOutlook }: Props) {
  const id = useId()
  // Calculate only the other case, because a tap waits for this. `result` already has the usual one.
  const future =
    chosen === 1 && !household.hasStorage
      ? result
      : estimate({ ...household, hasStorage: false, unitPrice: centsAt(household, chosen) }, SOLAR_PRICE)
  return (
    <>
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
      <p className="my-2">
        <Prose text={printContract(household, future)} />
      </p>
    </>
  )
}
