import { memo, useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { CONSUMPTION_KWH } from '../../estimate/household.ts'

interface Props {
  consumption: number
  /** Called even if the pick changes nothing. */
  onPick: (kWh: number) => void
}

/** For visitors without a bill at hand. */
export const Persons = memo(({ consumption, onPick }: Props) => {
  const id = useId()
  return (
    <fieldset className="answer-taps mt-4">
      <legend className="strong">{texts.consumption.title}</legend>
      <div className="five mt-2 grid gap-1">
        {CONSUMPTION_KWH.map((kWh, index) => (
          <label key={kWh} className="choice">
            <input
              type="radio"
              name={id}
              form=""
              checked={consumption === kWh}
              // Use onClick, because onChange does not fire for the checked one. Arrow keys click too.
              readOnly
              onClick={() => onPick(kWh)}
            />
            {`${index + 1}${index === CONSUMPTION_KWH.length - 1 ? '+' : ''}`}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
