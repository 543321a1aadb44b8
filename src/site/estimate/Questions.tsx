import { useCallback, useState } from 'react'
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
  isEnough: boolean
  words: Words
  answer: Answer
}

/**
 * Questions that the form does not ask. Each has a default, so none has to be answered. Each question renders only when its
 * own values change: all of them are half a frame on a slow phone.
 */
export function Questions({ household, isEnough, words, answer }: Props) {
  const { roofType, direction, consumption, unitPrice, hasStorage } = household
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
      {isEnough && <p className="text-base">{fill(texts.enough, words)}</p>}
      <Compass roofType={roofType} direction={direction} answer={answer} />
      <Persons consumption={consumption} onPick={pick} />
      <div className="estimate-numbers">
        <NumberField name="consumption" value={consumption} picks={picks} answer={answer} />
        <NumberField name="unitPrice" value={unitPrice} picks={0} answer={answer} />
      </div>
      <Storage hasStorage={hasStorage} battery={words.battery} answer={answer} />
    </div>
  )
}
