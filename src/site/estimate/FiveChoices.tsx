import { memo, useId } from 'react'

interface Props {
  title: string
  values: readonly number[]
  labelOf: (value: number, index: number) => string
  chosen: number
  /** Called even if the pick changes nothing. */
  onPick: (value: number) => void
}

export const FiveChoices = memo(({ title, values, labelOf, chosen, onPick }: Props) => {
  const id = useId()
  return (
    <fieldset className="answer-taps mt-4">
      <legend className="strong">{title}</legend>
      <div className="five mt-2 grid gap-1">
        {values.map((value, index) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name={id}
              form=""
              checked={value === chosen}
              // Use onClick, because onChange does not fire for the checked one. Arrow keys click too.
              readOnly
              onClick={() => onPick(value)}
            />
            {labelOf(value, index)}
          </label>
        ))}
      </div>
    </fieldset>
  )
})
