import { memo, useCallback, useId, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { CONSUMPTION_KWH } from '../../estimate/household.ts'
import { Compass } from './Compass.tsx'
import { NumberField } from './NumberField.tsx'
import type { Answer } from './use-household.ts'

interface Props {
  household: Household
  answer: Answer
}

/**
 * Questions beyond the form's; each has a default. Each one renders only when its own values change: all together take half a
 * frame on a slow phone.
 */
export function Questions({ household, answer }: Props) {
  const { roofType, direction, consumption, unitPrice } = household
  const [picks, setPicks] = useState(0)
  const pick = useCallback(
    (kWh: number) => {
      answer({ consumption: kWh })
      setPicks((count) => count + 1)
    },
    [answer],
  )
  return (
    <div className="estimate-questions">
      <Compass roofType={roofType} direction={direction} answer={answer} />
      <Persons consumption={consumption} onPick={pick} />
      <div className="estimate-numbers grid gap-6">
        <NumberField name="consumption" value={consumption} picks={picks} answer={answer} />
        <NumberField name="unitPrice" value={unitPrice} picks={0} answer={answer} />
      </div>
    </div>
  )
}

interface PersonsProps {
  consumption: number
  /** Called even if the pick changes nothing. */
  onPick: (kWh: number) => void
}

/** For visitors without a bill at hand. */
const Persons = memo(({ consumption, onPick }: PersonsProps) => {
  const id = useId()
  return (
    <fieldset>
      <legend className="strong">{texts.consumption.title}</legend>
      <div className="grid grid-cols-5 gap-[0.4rem]">
        {CONSUMPTION_KWH.map((kWh, index) => (
          <label key={kWh} className="choice whitespace-nowrap">
            <input
              type="radio"
              name={id}
              checked={consumption === kWh}
              // Not onChange, which does not fire for the checked one. Arrow keys click too.
              readOnly
              onClick={() => onPick(kWh)}
            />
            {index + 1}
            {index === CONSUMPTION_KWH.length - 1 && '+'}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
