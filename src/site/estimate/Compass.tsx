import { memo, useId } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { ASSUMED_ROOF, DIRECTIONS, sideOf } from '../../estimate/roof.ts'
import type { Change } from './use-household.ts'

type Props = Pick<Household, 'roofType' | 'direction'> & { change: Change }

/** The directions row by row, in the order of the arrow keys. The choice "not known" is in the middle. */
const CELLS = [...DIRECTIONS.slice(0, 4), '', ...DIRECTIONS.slice(4)] as const

/** The eight directions around the choice "not known". */
export const Compass = memo(({ roofType, direction, change }: Props) => {
  const id = useId()
  const { title, names, unknown, flat, otherSide, bothSides } = texts.direction
  if (roofType === 'flat') {
    return (
      <p>
        <strong>{title}</strong> {flat}
      </p>
    )
  }
  const side = sideOf(roofType || ASSUMED_ROOF.type, direction)
  return (
    <fieldset aria-describedby={`${id}side`}>
      <legend className="strong">{title}</legend>
      <div className="estimate-compass">
        {CELLS.map((cell) => (
          <label key={cell} className="choice">
            <input
              type="radio"
              form=""
              name={id}
              checked={cell === direction}
              onChange={() => change({ direction: cell })}
            />
            {cell === '' ? unknown : names[cell]}
          </label>
        ))}
      </div>
      <p id={`${id}side`} className="text-base text-soft">
        {side === 'other' && otherSide}
        {side === 'both' && bothSides}
      </p>
    </fieldset>
  )
})
