import { useDeferredValue, useEffect, useId, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { offer } from '../../content/generated/offer.ts'
import { estimate } from '../../estimate/estimate.ts'
import { FORM_PLACE } from '../roof-check/form-place.ts'
import { Announcement } from './Announcement.tsx'
import { Answer } from './Answer.tsx'
import { Assumptions } from './Assumptions.tsx'
import { Echo } from './Echo.tsx'
import { MessageButton } from './MessageButton.tsx'
import { Questions } from './Questions.tsx'
import { useHousehold } from './use-household.ts'
import { fill, printEstimate } from './words.ts'
import { YearPicture } from './YearPicture.tsx'

const SOLAR_PRICE = { from: offer.priceFromCents, to: offer.priceToCents }

/**
 * The estimate of a year. It sends nothing.
 * @param form asks for the roof. Without one, as the page is built, it is the answer for an example, and so is the first
 *   rendering in the browser, which takes over that HTML.
 */
export function Estimate({ form }: { form?: HTMLFormElement }) {
  const { household, isChanged, isFromForm, answer } = useHousehold(form)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const id = useId()
  const result = estimate(household, SOLAR_PRICE)
  const words = printEstimate(household, result)
  // A frame after the figures: on a slow phone, both are too much for one.
  const months = useDeferredValue(result.months)
  const saves = (text: string, withoutSaving: string) => fill(result.verdict === 'saves' ? text : withoutSaving, words)
  const outcome = saves(texts.outcome, texts.outcomeWithoutSaving)

  return (
    <section aria-labelledby={id} className="panel answer" data-ready={isReady || undefined}>
      <h3 id={id} className="display subtitle">
        {texts.title}
      </h3>
      <Answer household={household} result={result} words={words} answer={answer} />
      {/* Of one name, so that one at a time is open: with all of them it would be longer than the form beside it. */}
      <div className="answer-more">
        {isReady && (
          <>
            <Announcement text={isChanged ? outcome : ''} />
            <details name="estimate" className="estimate-details">
              <summary>{texts.questions}</summary>
              <Questions household={household} answer={answer} />
            </details>
            <details name="estimate" className="estimate-details">
              <summary>{texts.year.title}</summary>
              <YearPicture months={months} />
            </details>
            <Assumptions unitPrice={words.unitPrice} />
            {form && <MessageButton form={form} text={saves(texts.message.text, texts.message.textWithoutSaving)} />}
            {form && isFromForm && <Echo form={form} text={outcome} />}
            <a href={`#${FORM_PLACE}`} className="link estimate-back">
              {texts.back}
            </a>
          </>
        )}
      </div>
    </section>
  )
}
