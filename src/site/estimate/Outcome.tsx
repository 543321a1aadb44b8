import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Verdict } from '../../estimate/verdict.ts'
import type { Words } from './words.ts'

interface Props {
  verdict: Verdict
  words: Words
}

/** The outcome in one line. It stays at the upper edge while the questions below it are answered. */
export function Outcome({ verdict, words }: Props) {
  return (
    <p className="estimate-outcome">
      {verdict === 'saves' ? (
        <>
          <strong className="display estimate-figure">{words.saving}</strong> <span>{words.savingLabel}</span>
        </>
      ) : (
        <strong>{texts[`${verdict}Title`]}</strong>
      )}
    </p>
  )
}
