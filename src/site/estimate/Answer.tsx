import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Estimate, Household } from '../../estimate/estimate.ts'
import { ASSUMED_ROOF } from '../../estimate/roof.ts'
import { FORM_PLACE } from '../roof-check/places.ts'
import { Prose } from '../ui/Prose.tsx'
import { House } from './House.tsx'
import type { Answer as Change } from './use-household.ts'
import { fill, type Words } from './words.ts'

interface Props {
  household: Household
  isExample: boolean
  result: Estimate
  words: Words
  answer: Change
}

const TAPS = { hasCar: texts.car, hasHeatPump: texts.heatPump, hasStorage: texts.storage }
const NAMES = Object.keys(TAPS) as (keyof typeof TAPS)[]

/** The outcome for a year and for the contract's duration, the house, and the share of its power from the roof. */
export function Answer({ household, isExample, result, words, answer }: Props) {
  const { roofSize, roofType } = household
  const { verdict, isEnough, modules, coverage } = result
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
          <strong>{texts[`${verdict}Title`]}</strong>
        )}
      </p>
      <p>{verdict === 'saves' ? words.contract : <Prose text={fill(texts[verdict], words)} />}</p>
      <figure className="answer-drawing my-2 text-center">
        <House
          roofType={roofType || ASSUMED_ROOF.type}
          direction={household.direction}
          modules={modules}
          hasCar={household.hasCar}
          hasHeatPump={household.hasHeatPump}
          hasStorage={household.hasStorage}
          label={fill(texts.drawing, words)}
        />
        <figcaption aria-hidden="true" className="text-base text-soft">
          {fill(texts.caption, words)}
        </figcaption>
      </figure>
      <p className="strong">{fill(texts.coverage, words)}</p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" className="answer-share mt-1 h-3 w-full" aria-hidden="true">
        <path d={`M0 0h${percent(coverage.high)}v1h-100z`} opacity="0.5" />
        <path d={`M0 0h${percent(coverage.low)}v1h-100z`} />
      </svg>
      <fieldset className="answer-taps mt-6 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.added}</legend>
        {NAMES.map((tap) => (
          <label key={tap} className="tap">
            <input
              type="checkbox"
              checked={household[tap]}
              onChange={({ target }) => answer({ [tap]: target.checked })}
            />
            {TAPS[tap].label}
          </label>
        ))}
      </fieldset>
      <div className="my-3 grid gap-1 text-base text-soft">
        {chosen.map((tap) => (
          <p key={tap}>{fill(TAPS[tap].note, words)}</p>
        ))}
        {verdict === 'saves' && (
          <p>
            <Prose text={fill(texts.tariff, words)} />
          </p>
        )}
        {isEnough && <p>{fill(texts.enough, words)}</p>}
        <p>{fill(isExample ? texts.example : isAssumed ? texts.assumed : texts.basis, words)}</p>
        {isExample && (
          <a href={`#${FORM_PLACE}`} className="link answer-invitation">
            {texts.invitation}
          </a>
        )}
      </div>
    </>
  )
}

const percent = (share: number) => Math.round(share * 100)
