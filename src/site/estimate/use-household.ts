import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { ASSUMED_PERSONS, consumptionOf } from '../../estimate/household.ts'
import type { RoofSize, RoofType } from '../../estimate/roof.ts'

type Roof = Pick<Household, 'roofSize' | 'roofType'>
type Answers = Omit<Household, keyof Roof>
export type Answer = (changes: Partial<Answers>) => void

/** What the visitor has said so far: the roof in the form, the rest beside it. */
export function useHousehold(form: HTMLFormElement) {
  const [roof, setRoof] = useState(() => readRoof(form))
  const [answers, setAnswers] = useState<Answers>({
    direction: '',
    consumption: consumptionOf(ASSUMED_PERSONS),
    unitPrice: texts.unitPriceCents,
    hasStorage: false,
  })
  const [started, setStarted] = useState(roof.roofSize !== '' || roof.roofType !== '')

  // Not at `reset`: after a request was sent, the visitor may still want to read the estimate.
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!['roofSize', 'roofType'].includes((target as HTMLInputElement).name)) return
      keepInPlace(form, () => {
        setRoof(readRoof(form))
        setStarted(true)
      })
    }
    form.addEventListener('change', onChange)
    return () => form.removeEventListener('change', onChange)
  }, [form])

  const answer: Answer = useCallback((changes) => setAnswers((before) => ({ ...before, ...changes })), [])
  return {
    household: { ...roof, ...answers },
    started,
    start: () => setStarted(true),
    answer,
  }
}

/**
 * Where the estimate stands above the form and needs more room than before, the form would move away under the finger. What
 * the browser does against that (scroll anchoring) is not there in Safari, and not while the estimate is in view.
 */
function keepInPlace(form: HTMLFormElement, change: () => void): void {
  const top = form.getBoundingClientRect().top
  flushSync(change)
  scrollBy({ top: form.getBoundingClientRect().top - top, behavior: 'instant' })
}

function readRoof(form: HTMLFormElement): Roof {
  const data = new FormData(form)
  return {
    roofSize: (data.get('roofSize') ?? '') as RoofSize | '',
    roofType: (data.get('roofType') ?? '') as RoofType | '',
  }
}
