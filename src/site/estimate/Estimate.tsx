import { useDeferredValue, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { offer } from '../../content/generated/offer.ts'
import { estimate } from '../../estimate/estimate.ts'
import { loadStylesheet } from '../load-stylesheet.ts'
import { Announcement, Answer, Echo } from './Answer.tsx'
import { Assumptions } from './Assumptions.tsx'
import styles from './estimate.css?url'
import { MessageButton } from './MessageButton.tsx'
import { Questions } from './Questions.tsx'
import { useHousehold } from './use-household.ts'
import { fill, printEstimate } from './words.ts'
import { YearPicture } from './YearPicture.tsx'

const SOLAR_PRICE = { from: offer.priceFromCents, to: offer.priceToCents }

/** From here on the form stands beside the estimate: `.roof-check` in sections.css. */
const SIDE_BY_SIDE = '(min-width: 64rem)'

/**
 * Shows the estimate. A root of its own beside the form's: the form does not render when the estimate does, and goes on
 * where the estimate fails.
 * @param place an empty element that the page keeps free
 * @param form asks for the roof
 */
export async function showEstimate(place: HTMLElement, form: HTMLFormElement): Promise<void> {
  // The way back from below an estimate that is unfolded.
  form.id = 'anfrage'
  await loadStylesheet(styles)
  const onUncaughtError = (error: unknown) => {
    reportError(error)
    place.remove()
  }
  createRoot(place, { onUncaughtError }).render(<Estimate form={form} place={place} />)
}

/** The estimate of a year, an example until the visitor answers. It sends nothing. */
function Estimate({ form, place }: { form: HTMLFormElement; place: HTMLElement }) {
  const { household, started, isEmptied, answer } = useHousehold(form, place)
  const [isBeside] = useState(() => matchMedia(SIDE_BY_SIDE).matches)
  const details = useRef<HTMLDetailsElement>(null)
  const id = useId()
  const result = estimate(household, SOLAR_PRICE)
  const words = printEstimate(household, result)
  // A frame after the figures: on a slow phone, both are too much for one.
  const months = useDeferredValue(result.months)
  const { verdict, isEnough } = result
  const saves = (text: string, withoutSaving: string) => fill(verdict === 'saves' ? text : withoutSaving, words)
  const outcome = saves(texts.outcome, texts.outcomeWithoutSaving)

  return (
    <section aria-labelledby={id} className="estimate">
      <h3 id={id} className="display subtitle">
        {texts.title}
      </h3>
      <Announcement text={started ? outcome : ''} />
      <Answer household={household} started={started} isEnough={isEnough} verdict={verdict} words={words} />
      {/* Above the form it is folded up; beside it there is room, and only the questions are. */}
      <details ref={details} className="estimate-details estimate-all" open={isBeside}>
        <summary>{texts.details}</summary>
        <details className="estimate-details estimate-inner" open={!isBeside}>
          <summary>{texts.questions}</summary>
          <Questions household={household} words={words} answer={answer} />
        </details>
        <YearPicture months={months} />
        <Assumptions unitPrice={words.unitPrice} />
        <p className="strong">{texts.closing}</p>
        <MessageButton form={form} text={saves(texts.message.text, texts.message.textWithoutSaving)} />
        <a href={`#${form.id}`} className="link estimate-back">
          {texts.back}
        </a>
      </details>
      {started && !isEmptied && <Echo form={form} place={place.id} details={details} text={outcome} />}
    </section>
  )
}
