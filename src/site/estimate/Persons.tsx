import { memo, useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { CONSUMPTION_KWH } from '../../estimate/household.ts'

interface Props {
  consumption: number
  /** Also called for a pick that changes nothing. */
  onPick: (kWh: number) => void
}

/** For visitors without the bill at hand. */
export const Persons = memo(({ consumption, onPick }: Props) => {
  const id = useId()
  return (
    <fieldset>
      <legend className="strong">{texts.consumption.title}</legend>
      <div className="estimate-persons">
        {CONSUMPTION_KWH.map((kWh, index) => (
          <label key={kWh} className="choice">
            <input
              type="radio"
              name={id}
              checked={consumption === kWh}
              // Not onChange: picking the checked one again does not cause it. The arrow keys click too.
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
