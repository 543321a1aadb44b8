import { useId, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { CONSUMPTION_KWH, CONSUMPTION_LIMITS, UNIT_PRICE_LIMITS } from '../../estimate/household.ts'
import { Compass } from './Compass.tsx'
import { NumberField } from './NumberField.tsx'
import type { Answers } from './use-household.ts'
import { fill, type Words } from './words.ts'

interface Props {
  household: Household
  words: Words
  answer: (changes: Partial<Answers>) => void
}

/** What the form does not ask. Everything has a default, so nothing has to be answered. */
export function Questions({ household, words, answer }: Props) {
  const { consumption, unitPrice, hasStorage } = household
  const [picked, setPicked] = useState(0)
  const id = useId()
  return (
    <div className="estimate-questions">
      <p>{fill(texts.roof, words)}</p>
      <Compass household={household} answer={answer} />
      <fieldset>
        <legend className="strong">{texts.consumption.title}</legend>
        <div className="estimate-persons">
          {CONSUMPTION_KWH.map((kWh, index) => (
            <label key={kWh} className="choice">
              <input
                type="radio"
                name={`${id}persons`}
                checked={consumption === kWh}
                onChange={() => {
                  answer({ consumption: kWh })
                  setPicked(picked + 1)
                }}
              />
              {index + 1}
            </label>
          ))}
        </div>
      </fieldset>
      {/* A new one after a pick: what was typed before no longer holds. */}
      <NumberField
        key={picked}
        texts={texts.consumption}
        value={consumption}
        limits={CONSUMPTION_LIMITS}
        onValue={(typed) => answer({ consumption: typed })}
      />
      <NumberField
        texts={texts.unitPrice}
        value={unitPrice}
        limits={UNIT_PRICE_LIMITS}
        onValue={(typed) => answer({ unitPrice: typed })}
      />
      <div>
        <label className="choice-open">
          <input
            type="checkbox"
            checked={hasStorage}
            onChange={({ target }) => answer({ hasStorage: target.checked })}
            aria-describedby={hasStorage ? `${id}storage` : undefined}
          />
          {texts.storage.label}
        </label>
        {hasStorage && (
          <p id={`${id}storage`} className="text-base text-soft">
            {fill(texts.storage.note, words)}
          </p>
        )}
      </div>
    </div>
  )
}
