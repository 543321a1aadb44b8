import { type ReactNode, useDeferredValue, useEffect, useId, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { estimate } from '../../estimate/estimate.ts'
import { keepSummaryInPlace } from '../keep-in-place.ts'
import { Announcement } from './Announcement.tsx'
import { Assumptions, Sources } from './Assumptions.tsx'
import { EstimateResult } from './EstimateResult.tsx'
import { MessageButton } from './MessageButton.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { Questions } from './Questions.tsx'
import { useHousehold } from './use-household.ts'
import { centsAt, fill, printCents, printEstimate, SOLAR_PRICE } from './words.ts'
import { YearPicture } from './YearPicture.tsx'

/**
 * Sends nothing.
 * @param form contains the questions about the roof. Without it, the estimate shows an example: in the built page, and in
 *   the browser's first rendering, which hydrates that HTML.
 */
export function Estimate({ form }: { form?: HTMLFormElement }) {
  const { household, isChanged, isFromForm, change } = useHousehold(form)
  const [isReady, setReady] = useState(false)
  const [outlook, setOutlook] = useState(1)
  useEffect(() => setReady(true), [])
  const id = useId()
  const result = estimate(household, SOLAR_PRICE)
  const words = printEstimate(household, result)
  // One frame later: on a slow phone, figures and picture are too much for one frame.
  const months = useDeferredValue(result.months)
  const saves = (text: string, withoutSaving: string) => fill(result.verdict === 'saves' ? text : withoutSaving, words)
  const headline = result.verdict === 'saves' ? `${words.saving} ${words.savingLabel}` : texts[`${result.verdict}Title`]
  const outcome = saves(texts.outcome, texts.outcomeWithoutSaving)
  const { message } = texts
  const question = isChanged ? saves(message.text, message.textWithoutSaving) : fill(message.textOfExample, words)
  const expected = fill(message.expected, { unitPrice: printCents(centsAt(household, outlook)) })

  return (
    <section aria-labelledby={id} className="panel answer" data-ready={isReady || undefined}>
      <h3 id={id} className="display subtitle">
        {texts.title}
      </h3>
      <p className="mt-3 text-base text-soft">{isChanged ? texts.ownLabel : texts.exampleLabel}</p>
      <EstimateResult
        household={household}
        isExample={!isChanged}
        isReady={isReady}
        result={result}
        words={words}
        change={change}
        outlook={outlook}
        onOutlook={setOutlook}
      />
      <Announcement text={isChanged ? outcome : ''} />
      <div className="answer-more">
        <Fold
          summary={
            <>
              {texts.questions}
              {isReady && (
                <span className="estimate-now" aria-hidden="true">
                  {headline}
                </span>
              )}
            </>
          }
        >
          {isReady && <Questions household={household} change={change} />}
        </Fold>
        <Fold summary={texts.year.title}>
          {isReady && <YearPicture months={months} generation={fill(texts.generation, words)} />}
        </Fold>
        <Fold summary={texts.assumptions.title}>{isReady && <Assumptions unitPrice={words.unitPrice} />}</Fold>
        <Fold summary={texts.assumptions.sourcesTitle}>{isReady && <Sources />}</Fold>
        <p className="mt-3 strong">{texts.closing}</p>
        <MessageButton form={form} text={outlook === 1 ? question : `${question} ${expected}`} />
      </div>
      {form && isFromForm && <OutcomeLine form={form} text={headline} />}
    </section>
  )
}

/** One is open at a time: otherwise the estimate would be longer than the form. */
function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details name="estimate" className="answer-fold over-line">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser makes it a button */}
      <summary onClick={({ currentTarget }) => keepSummaryInPlace(currentTarget)}>{summary}</summary>
      {children}
    </details>
  )
}
