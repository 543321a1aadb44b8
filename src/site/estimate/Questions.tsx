import type { Household } from '../../estimate/estimate.ts'
import { Compass } from './Compass.tsx'
import { NumberField } from './NumberField.tsx'
import type { Change } from './use-household.ts'

interface Props {
  household: Household
  change: Change
  /** Changes when a number of persons is picked. */
  picks: number
}

/**
 * The estimate's own questions. Each has a default. Each renders only when its own values change, because together they take half
 * a frame on a slow phone.
 */
export function Questions({ household, change, picks }: Props) {
  const { roofType, direction, consumption, unitPrice } = household
  return (
    <div className="estimate-questions">
      <Compass roofType={roofType} direction={direction} change={change} />
      <div className="estimate-numbers">
        <NumberField name="consumption" value={consumption} picks={picks} change={change} />
        <NumberField name="unitPrice" value={unitPrice} picks={0} change={change} />
      </div>
    </div>
  )
}
