import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Estimate, Household } from '../../estimate/estimate.ts'
import { Prose } from '../ui/Prose.tsx'
import { Bill } from './Bill.tsx'
import { Future } from './Future.tsx'
import { House, houseOf } from './House.tsx'
import type { Change } from './use-household.ts'
import { billOf, fill, type Words } from './words.ts'

interface Props {
  household: Household
  isExample: boolean
  /** Not in the first rendering, which has the example's house as a file. */
  isReady: boolean
  result: Estimate
  words: Words
  change: Change
  outlook: number
  onOutlook: (outlook: number) => void
}

const TAPS = { hasCar: texts.car, hasHeatPump: texts.heatPump, hasStorage: texts.storage }
const NAMES = Object.keys(TAPS) as (keyof typeof TAPS)[]

/** The saving in a year, the bill, the saving in the contract's years, and the house. */
export function EstimateResult({ household, isExample, isReady, result, words, change, ...future }: Props) {
  const { roofSize, roofType } = household
  const { verdict, hasSpareRoom } = result
  const label = fill(texts.drawing, words)
  const isAssumed = roofSize === '' || roofType === ''
  const chosen = NAMES.filter((tap) => household[tap])
  return (
    <>
      <p>
        {verdict === 'saves' ? (
          <>
            <strong className="display answer-figure whitespace-nowrap">{words.saving}</strong>{' '}
            <span className="inline-block strong">{words.savingLabel}</span>
          </>
        ) : (
          <>
            <strong>{texts[`${verdict}Title`]}</strong> <Prose text={fill(texts[verdict], words)} />
          </>
        )}
      </p>
      <Bill bill={billOf(household, result)} words={words} hasStorage={household.hasStorage} />
      <Future household={household} result={result} {...future} />
      <figure className="answer-drawing my-2 text-center">
        {isReady ? (
          <House {...houseOf(household, result, label)} />
        ) : (
          <img src="/haus.svg" width="400" height="220" loading="lazy" alt={label} className="house mx-auto w-full" />
        )}
        <figcaption aria-hidden="true" className="text-base text-soft">
          {fill(texts.caption, words)}
        </figcaption>
      </figure>
      <fieldset className="answer-taps mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.added}</legend>
        {NAMES.map((tap) => (
          <label key={tap} className="tap">
            <input
              type="checkbox"
              form=""
              // AfterSending.tsx looks for the storage.
              name={isReady ? tap : undefined}
              checked={household[tap]}
              onChange={({ target }) => change({ [tap]: target.checked })}
            />
            {TAPS[tap].label}
          </label>
        ))}
      </fieldset>
      <div className="my-3 grid gap-1 text-base text-soft">
        {chosen.map((tap) => (
          <p key={tap}>{fill(TAPS[tap].note, words)}</p>
        ))}
        <p>{fill(texts.coverage, words)}</p>
        {hasSpareRoom && <p>{fill(texts.enough, words)}</p>}
        <p>
          {fill(isExample ? texts.example : isAssumed ? texts.assumed : texts.basis, words)}
          {isExample && <span className="noscript:hidden">{` ${texts.choose}`}</span>}
        </p>
        <p>{texts.bill.note}</p>
      </div>
    </>
  )
}
