import { memo, useCallback, useId, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { CONSUMPTION_KWH } from '../../estimate/household.ts'
import { Compass } from './Compass.tsx'
import { NumberField } from './NumberField.tsx'
import type { Change } from './use-household.ts'

/**
 * Questions beyond the form's; each has a default. Each one renders only when its own values change: all together take half a
 * frame on a slow phone.
 */
export function Questions({ household, change }: { household: Household; change: Change }) {
  const { roofType, direction, consumption, unitPrice } = household
  const [picks, setPicks] = useState(0)
  const pick = useCallback(
    (kWh: number) => {
      change({ consumption: kWh })
      setPicks((count) => count + 1)
    },
    [change],
  )
  return (
    <div className="estimate-questions">
      <Compass roofType={roofType} direction={direction} change={change} />
      <Persons consumption={consumption} onPick={pick} />
      <div className="estimate-numbers">
        <NumberField name="consumption" value={consumption} picks={picks} change={change} />
        <NumberField name="unitPrice" value={unitPrice} picks={0} change={change} />
      </div>
    </div>
  )
}

/**
 * Visitors without a bill at hand use it.
 * @param onPick called even if the pick changes nothing
 */
const Persons = memo(({ consumption, onPick }: { consumption: number; onPick: (kWh: number) => void }) => {
  const id = useId()
  return (
    <fieldset>
      <legend className="strong">{texts.consumption.title}</legend>
      <div className="estimate-persons">
        {CONSUMPTION_KWH.map((kWh, index) => (
          <label key={kWh} className="choice whitespace-nowrap">
            <input
              type="radio"
              name={id}
              form=""
              checked={consumption === kWh}
              // onChange does not fire for the checked one. Arrow keys click too.
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
