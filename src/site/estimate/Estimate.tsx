import { type ReactNode, useCallback, useDeferredValue, useEffect, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { fill } from '../../content/fill.ts'
import { estimate as texts } from '../../content/generated/estimate.ts'
import {
  billOf,
  centsAt,
  OUTLOOKS,
  printCents,
  printContract,
  printEstimate,
  printOutlooks,
  SOLAR_PRICE,
} from '../../content/print-estimate.ts'
import { estimate } from '../../estimate/estimate.ts'
import { CONSUMPTION_KWH } from '../../estimate/household.ts'
import { keepSummaryInPlace } from '../keep-in-place.ts'
import { Prose } from '../ui/Prose.tsx'
import { Assumptions } from './Assumptions.tsx'
import { Bill } from './Bill.tsx'
import { Compass } from './Compass.tsx'
import { FiveChoices } from './FiveChoices.tsx'
import { House, houseOf } from './House.tsx'
import { MessageButton } from './MessageButton.tsx'
import { NumberField } from './NumberField.tsx'
import { useHousehold } from './use-household.ts'
import { YearPicture } from './YearPicture.tsx'

const TAPS = { hasCar: texts.car, hasHeatPump: texts.heatPump, hasStorage: texts.storage }
const NAMES = Object.keys(TAPS) as (keyof typeof TAPS)[]

/** For visitors without a bill at hand: `1` to `5+` persons. */
const writePersons = (_kWh: number, index: number) => `${index + 1}${index === CONSUMPTION_KWH.length - 1 ? '+' : ''}`

/**
 * Sends nothing to a server.
 * @param form contains the questions about the roof. If it is missing, the estimate shows an example. The built page has no form,
 *   and neither has the browser's first rendering, which hydrates that HTML.
 */
export function Estimate({ form }: { form?: HTMLFormElement }) {
  const { given, household, isFromForm, change } = useHousehold(form)
  const isChanged = Object.keys(given).length > 0
  const [isReady, setReady] = useState(false)
  /**
   * In one column, the bill is folded. An open one would push the form's fields for the person too far down. In the document,
   * the bill is folded too, and answer.css shows it on a wide screen, so nothing moves when `isWide` becomes true.
   */
  const [isWide, setWide] = useState(false)
  const [outlook, setOutlook] = useState(1)
  /** Counts the picks of a number of persons, because a pick discards the typed consumption. */
  const [picks, setPicks] = useState(0)
  const pick = useCallback(
    (consumption: number) => {
      change({ consumption })
      setPicks((count) => count + 1)
    },
    [change],
  )
  useEffect(() => {
    setReady(true)
    setWide(matchMedia('(min-width: 64rem)').matches)
  }, [])
  const id = useId()
  const result = estimate(household, SOLAR_PRICE)
  const words = printEstimate(household, result, given)
  // These values come one frame later, because on a slow phone, figures and picture are too much for one frame.
  const months = useDeferredValue(result.months)
  const { verdict } = result
  const saves = verdict === 'saves'
  const headline = saves ? `${words.saving} ${words.savingLabel}` : texts[`${verdict}Title`]
  const outcome = fill(saves ? texts.outcome : texts.outcomeWithoutSaving, words)
  const { message } = texts
  const ownQuestion = saves ? message.text : message.textWithoutSaving
  const question = fill(isChanged ? ownQuestion : message.textOfExample, words)
  const label = fill(texts.drawing, words)
  const expectedPrice = centsAt(household, outlook)
  const expected = fill(message.expected, { unitPrice: printCents(expectedPrice) })

  const bill = (
    <>
      <Bill bill={billOf(household, result)} words={words} hasStorage={household.hasStorage} saves={saves} />
      <FiveChoices
        title={texts.future.title}
        values={OUTLOOKS}
        labelOf={(price) => printCents(centsAt(household, price))}
        chosen={outlook}
        onPick={setOutlook}
      />
    </>
  )
  // Calculate only the other case, because a tap waits for this. `result` already has the usual one.
  const inFuture =
    outlook === 1 && !household.hasStorage
      ? result
      : estimate({ ...household, hasStorage: false, unitPrice: expectedPrice }, SOLAR_PRICE)
  const contract = printContract({ ...household, unitPrice: expectedPrice }, inFuture)

  return (
    <section aria-labelledby={id} className="panel answer" data-ready={isReady || undefined}>
      <h3 id={id} className="display subtitle">
        {texts.title}
      </h3>
      <p className="mt-3 text-base text-soft">
        {`${isChanged ? texts.ownLabel : fill(texts.exampleLabel, words)} `}
        {household.roofSize === '' && household.roofType === '' && (
          <a href="#roof-check-form" className="answer-taps link -my-2">
            {texts.choose}
          </a>
        )}
      </p>
      <p>
        {saves ? (
          <>
            <strong className="display answer-figure whitespace-nowrap">{words.saving}</strong>{' '}
            <span className="inline-block strong">{words.savingLabel}</span>
          </>
        ) : (
          <>
            <strong>{headline}</strong> <Prose text={fill(texts[verdict], words)} />
          </>
        )}
      </p>
      {saves && !household.hasStorage && <p className="mt-2">{texts.reason}</p>}
      <FiveChoices
        title={texts.consumption.title}
        values={CONSUMPTION_KWH}
        labelOf={writePersons}
        chosen={household.consumption}
        onPick={pick}
      />
      <fieldset className="answer-taps mt-4 flex flex-wrap gap-2">
        <legend className="sr-only">{texts.added}</legend>
        {NAMES.map((tap) => (
          <label key={tap} className="tap">
            <input
              type="checkbox"
              form=""
              checked={household[tap]}
              onChange={({ target }) => change({ [tap]: target.checked })}
            />
            {TAPS[tap].label}
          </label>
        ))}
      </fieldset>
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
      <p className="strong">
        <Prose text={fill(texts.coverage, words)} />
      </p>
      <div className="mb-2 grid gap-1 text-base text-soft">
        {NAMES.filter((tap) => household[tap]).map((tap) => (
          <p key={tap}>{fill(TAPS[tap].note, words)}</p>
        ))}
        {result.hasSpareRoom && <p>{fill(texts.enough, words)}</p>}
        {isChanged && <p>{fill(texts.basis, words)}</p>}
        <p>{texts.bill.note}</p>
      </div>
      {isWide ? (
        <div className="over-line">
          <h4 className="flex min-h-12 items-center py-2 strong">{texts.bill.title}</h4>
          {bill}
        </div>
      ) : (
        <Fold summary={texts.bill.title}>{bill}</Fold>
      )}
      <p className="my-2">
        <Prose text={outlook === 1 ? `${contract} ${printOutlooks(household, inFuture)}` : contract} />
      </p>
      <Announcement text={isChanged ? outcome : ''} />
      <div className="answer-more">
        <Fold
          summary={
            <>
              {texts.questions}
              {isReady && (
                <span className="estimate-now" aria-hidden="true">
                  <Prose text={headline} />
                </span>
              )}
            </>
          }
        >
          {isReady && (
            // Each of these renders only when its own values change, because together they take half a frame on a slow phone.
            <div className="estimate-questions">
              <Compass roofType={household.roofType} direction={household.direction} change={change} />
              <div className="estimate-numbers">
                <NumberField key={picks} name="consumption" given={given.consumption} change={change} />
                <NumberField name="unitPrice" given={given.unitPrice} change={change} />
              </div>
            </div>
          )}
        </Fold>
        <Fold summary={texts.year.title}>
          {isReady && <YearPicture months={months} generation={fill(texts.generation, words)} />}
        </Fold>
        <Fold summary={texts.assumptions.title}>{isReady && <Assumptions unitPrice={words.unitPrice} />}</Fold>
        <p className="mt-3 strong">{texts.closing}</p>
        <MessageButton form={form} text={outlook === 1 ? question : `${question} ${expected}`} />
      </div>
      {form && isFromForm && <OutcomeLine form={form} text={headline} />}
    </section>
  )
}

/** One fold is open at a time. Otherwise the estimate would be longer than the form. */
function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details name="estimate" className="fold over-line">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the browser makes it a button */}
      <summary onClick={({ currentTarget }) => keepSummaryInPlace(currentTarget)}>{summary}</summary>
      {children}
    </details>
  )
}

/** Screen readers announce the outcome after this pause, not at every digit or tap. */
const SETTLED_MS = 1000

function Announcement({ text }: { text: string }) {
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAnnounced, SETTLED_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  )
}

/** The outcome in one line after the choices about the roof. Shown only in one column, because there the answer is below them. */
function OutcomeLine({ form, text }: { form: HTMLFormElement; text: string }) {
  const [line] = useState(() => document.createElement('p'))
  useEffect(() => {
    line.className = 'estimate-echo strong lg:hidden'
    form.querySelector('[name=roofSize]')?.closest('.panel')?.append(line)
    return () => line.remove()
  }, [form, line])
  return createPortal(<Prose text={text} />, line)
}
