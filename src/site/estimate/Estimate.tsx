import { useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { offer } from '../../content/generated/offer.ts'
import { estimate } from '../../estimate/estimate.ts'
import { FORM_PLACE } from '../roof-check/places.ts'
import { Announcement } from './Announcement.tsx'
import { Answer } from './Answer.tsx'
import { Assumptions } from './Assumptions.tsx'
import { MessageButton } from './MessageButton.tsx'
import { OutcomeLine } from './OutcomeLine.tsx'
import { Questions } from './Questions.tsx'
import { useHousehold } from './use-household.ts'
import { fill, printEstimate } from './words.ts'
import { YearPicture } from './YearPicture.tsx'

const SOLAR_PRICE = { from: offer.priceFromCents, to: offer.priceToCents }

/**
 * Sends nothing. @param form contains the questions about the roof. Without it, the estimate shows an example: in the built
 *   page, and in the browser's first rendering, which hydrates that HTML.
 */
export function Estimate({ form }: { form?: HTMLFormElement }) {
  const { household, isChanged, isFromForm, answer } = useHousehold(form)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const id = useId()
  const questions = useRef<HTMLDetailsElement>(null)
  const isExample = household.roofSize === '' && household.roofType === ''
  const result = estimate(household, SOLAR_PRICE)
  const words = printEstimate(household, result)
  // One frame later: on a slow phone, figures and picture are too much for one frame.
  const months = useDeferredValue(result.months)
  const saves = (text: string, withoutSaving: string) => fill(result.verdict === 'saves' ? text : withoutSaving, words)
  const outcome = saves(texts.outcome, texts.outcomeWithoutSaving)

  return (
    <section aria-labelledby={id} className="panel answer mt-8" data-ready={isReady || undefined}>
      <h3 id={id} className="display subtitle">
        {texts.title}
      </h3>
      <p className="mt-3 text-base text-soft">{isExample ? texts.exampleLabel : texts.ownLabel}</p>
      <Answer household={household} isExample={isExample} result={result} words={words} answer={answer} />
      <Announcement text={isChanged ? outcome : ''} />
      {/* The same name, so that one is open at a time: otherwise the estimate would be longer than the form. */}
      <div className="answer-more">
        <details ref={questions} name="estimate" className="answer-fold over-line">
          <summary>
            {texts.questions}
            {isReady && (
              <span className="estimate-now" aria-hidden="true">
                {result.verdict === 'saves' ? words.saving : texts[`${result.verdict}Title`]}
              </span>
            )}
          </summary>
          {isReady && <Questions household={household} answer={answer} />}
        </details>
        <details name="estimate" className="answer-fold over-line">
          <summary>{texts.year.title}</summary>
          {isReady && <YearPicture months={months} generation={fill(texts.generation, words)} />}
        </details>
        <details name="estimate" className="answer-fold over-line">
          <summary>{texts.assumptions.title}</summary>
          {isReady && <Assumptions unitPrice={words.unitPrice} />}
        </details>
        <p className="mt-3 strong">{texts.closing}</p>
        <MessageButton form={form} text={saves(texts.message.text, texts.message.textWithoutSaving)} />
        <a href={`#${FORM_PLACE}`} className="link lg:hidden">
          {texts.back}
        </a>
      </div>
      {form && isFromForm && <OutcomeLine form={form} text={outcome} questions={questions} />}
    </section>
  )
}
