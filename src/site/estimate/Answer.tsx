import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import type { Verdict } from '../../estimate/verdict.ts'
import { explainWords } from '../glossary/explain-words.ts'
import { Prose } from '../ui/Prose.tsx'
import { fill, type Words } from './words.ts'

interface Props {
  household: Household
  verdict: Verdict
  words: Words
}

/** Below the outcome: the share of consumption that the roof covers, its yield, and the house they are for. */
export function Answer({ household, verdict, words }: Props) {
  const isAssumed = household.roofSize === '' || household.roofType === ''
  const generation = fill(texts.generation, words)
  return (
    <div className="estimate-answer">
      {verdict !== 'saves' && (
        <p>
          <Prose text={fill(texts[verdict], words)} />
        </p>
      )}
      <p className="text-base">{fill(texts.coverage, words)}</p>
      {/* With another text it is another element, because its words are explained in the DOM. */}
      <p key={generation} className="text-base" ref={explainWords}>
        {generation}
      </p>
      <p className="text-base text-soft">{fill(isAssumed ? texts.assumed : texts.basis, words)}</p>
    </div>
  )
}
