import { memo, useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { CONSUMPTION_KWH } from '../../estimate/household.ts'
import type { Answer } from './use-household.ts'

/** For who does not have the bill at hand. */
export const Persons = memo(({ consumption, answer }: { consumption: number; answer: Answer }) => {
  const id = useId()
  return (
    <fieldset>
      <legend className="strong">{texts.consumption.title}</legend>
      <div className="estimate-persons">
        {CONSUMPTION_KWH.map((kWh, index) => (
          <label key={kWh} className="choice">
            <input type="radio" name={id} checked={consumption === kWh} onChange={() => answer({ consumption: kWh })} />
            {index + 1}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
