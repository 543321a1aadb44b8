import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { Compass } from './Compass.tsx'
import { NumberField } from './NumberField.tsx'
import { Persons } from './Persons.tsx'
import { Storage } from './Storage.tsx'
import type { Answer } from './use-household.ts'
import { fill, type Words } from './words.ts'

interface Props {
  household: Household
  words: Words
  answer: Answer
}

/**
 * What the form does not ask. Everything has a default, so nothing has to be answered. Each question renders only when its
 * own values change: all of them are half a frame on a slow phone.
 */
export function Questions({ household, words, answer }: Props) {
  const { roofType, direction, consumption, unitPrice, hasStorage } = household
  return (
    <div className="estimate-questions">
      <p>{fill(texts.roof, words)}</p>
      <Compass roofType={roofType} direction={direction} answer={answer} />
      <Persons consumption={consumption} answer={answer} />
      <NumberField name="consumption" value={consumption} answer={answer} />
      <NumberField name="unitPrice" value={unitPrice} answer={answer} />
      <Storage hasStorage={hasStorage} answer={answer} />
    </div>
  )
}
