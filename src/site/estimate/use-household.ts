import { useCallback, useEffect, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import { ASSUMED_CONSUMPTION_KWH } from '../../estimate/household.ts'
import type { RoofSize, RoofType } from '../../estimate/roof.ts'
import { keepInPlace } from '../keep-in-place.ts'

type Roof = Pick<Household, 'roofSize' | 'roofType'>
type Answers = Omit<Household, keyof Roof>
export type Answer = (changes: Partial<Answers>) => void

/**
 * The visitor's answers so far: the roof from the form, the rest from the estimate.
 * @param place holds the estimate, which may need another height for each answer
 */
export function useHousehold(form: HTMLFormElement, place: HTMLElement) {
  const [roof, setRoof] = useState(() => readRoof(form))
  const [answers, setAnswers] = useState<Answers>({
    direction: '',
    consumption: ASSUMED_CONSUMPTION_KWH,
    unitPrice: texts.unitPriceCents,
    hasCar: false,
    hasHeatPump: false,
    hasStorage: false,
  })
  const [started, setStarted] = useState(roof.roofSize !== '' || roof.roofType !== '')

  /** Whether the form no longer shows the roof of the calculation. */
  const [isEmptied, setEmptied] = useState(false)

  // At `reset`, after a request was sent, the estimate stays: the visitor may still want to read it.
  useEffect(() => {
    const onChange = ({ target }: Event) => {
      if (!['roofSize', 'roofType'].includes((target as HTMLInputElement).name)) return
      keepInPlace(form, place)
      setRoof(readRoof(form))
      setStarted(true)
      setEmptied(false)
    }
    const stop = new AbortController()
    form.addEventListener('change', onChange, stop)
    form.addEventListener('reset', () => setEmptied(true), stop)
    return () => stop.abort()
  }, [form, place])

  const answer: Answer = useCallback(
    (changes) => {
      keepInPlace(document.activeElement ?? document.body, place)
      setAnswers((before) => ({ ...before, ...changes }))
      setStarted(true)
    },
    [place],
  )
  return {
    household: { ...roof, ...answers },
    started,
    isEmptied,
    answer,
  }
}

function readRoof(form: HTMLFormElement): Roof {
  const data = new FormData(form)
  return {
    roofSize: (data.get('roofSize') ?? '') as RoofSize | '',
    roofType: (data.get('roofType') ?? '') as RoofType | '',
  }
}
