import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import type { Verdict } from '../../estimate/verdict.ts'
import { ExplainedText } from '../glossary/ExplainedText.tsx'
import { Prose } from '../ui/Prose.tsx'
import { fill, type Words } from './words.ts'

interface Props {
  household: Household
  verdict: Verdict
  words: Words
}

/** The saving first, where there is one; then how much of the consumption the roof covers; then what it yields. */
export function Answer({ household, verdict, words }: Props) {
  const isAssumed = household.roofSize === '' || household.roofType === ''
  return (
    <div className="estimate-answer">
      {verdict === 'saves' ? (
        <p>
          <strong className="display estimate-figure">{words.saving}</strong> {texts.savingLabel}
        </p>
      ) : (
        <p>
          <strong>{texts[`${verdict}Title`]}.</strong> <Prose text={fill(texts[verdict], words)} />
        </p>
      )}
      <p className="text-base">{fill(texts.coverage, words)}</p>
      <p className="text-base">
        <ExplainedText text={fill(texts.generation, words)} />
      </p>
      {household.hasStorage && <p className="text-base text-soft">{fill(texts.storage.note, words)}</p>}
      {isAssumed && <p className="text-base text-soft">{fill(texts.assumed, words)}</p>}
    </div>
  )
}
