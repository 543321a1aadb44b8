import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household, Verdict } from '../../estimate/estimate.ts'
import { explainWords } from '../glossary/explain-words.ts'
import { Prose } from '../ui/Prose.tsx'
import { fill, type Words } from './words.ts'

/** A screen reader says the outcome after this long without a change: not at every digit or tap. */
const SETTLED_MS = 1000

interface Props {
  household: Household
  /** Whether the visitor has answered anything. */
  started: boolean
  isEnough: boolean
  verdict: Verdict
  words: Words
}

/** The outcome, the share of consumption that the roof covers, its yield, and the house they are for. */
export function Answer({ household, started, isEnough, verdict, words }: Props) {
  const isAssumed = household.roofSize === '' || household.roofType === ''
  const text = started ? (isAssumed ? texts.assumed : texts.basis) : texts.example
  const generation = fill(texts.generation, words)
  return (
    <>
      {/* It stays at the upper edge while the questions below it are answered. */}
      <p className="estimate-outcome">
        {verdict === 'saves' ? (
          <>
            <strong className="display estimate-figure whitespace-nowrap">{words.saving}</strong>{' '}
            <span className="inline-block">{words.savingLabel}</span>
          </>
        ) : (
          <strong>{texts[`${verdict}Title`]}</strong>
        )}
      </p>
      <div className="estimate-answer">
        {verdict === 'saves' ? (
          <p>
            {words.contract} {texts.tariff}
          </p>
        ) : (
          <p>
            <Prose text={fill(texts[verdict], words)} />
          </p>
        )}
        {isEnough && <p className="text-base">{fill(texts.enough, words)}</p>}
        <p className="text-base">{fill(texts.coverage, words)}</p>
        {/* With another text it is another element, because its words are explained in the DOM. */}
        <p key={generation} className="text-base" ref={explainWords}>
          {generation}
        </p>
        <p className="text-base text-soft">{fill(text, words)}</p>
      </div>
    </>
  )
}

export function Announcement({ text }: { text: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(setSaid, SETTLED_MS, text)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

interface EchoProps {
  form: HTMLFormElement
  /** The fragment of the estimate, and what it folds up in one column. */
  place: string
  details: RefObject<HTMLDetailsElement | null>
  text: string
}

/**
 * The outcome in one line below the roof's sizes. In one column the estimate stands above the form and has left the screen
 * by then. Beside the form it is not shown (estimate.css).
 */
export function Echo({ form, place, details, text }: EchoProps) {
  const [line] = useState(() => document.createElement('p'))
  useEffect(() => {
    line.className = 'estimate-echo'
    form.querySelector('[name=roofSize]')?.closest('fieldset')?.append(line)
    return () => line.remove()
  }, [form, line])
  return createPortal(
    <>
      {text}{' '}
      <a href={`#${place}`} className="link" onClick={() => details.current?.setAttribute('open', '')}>
        {texts.outcomeLink}
      </a>
    </>,
    line,
  )
}
