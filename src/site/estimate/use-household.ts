import { useCallback, useEffect, useState } from 'react'
import { EXAMPLE_HOUSEHOLD } from '../../content/print-estimate.ts'
import type { Household } from '../../estimate/estimate.ts'
import type { RoofSize, RoofType } from '../../estimate/roof.ts'
import { keepInPlaceNextFrame } from '../keep-in-place.ts'
import { ESTIMATE_ID } from '../roof-check/element-ids.ts'

type Roof = Pick<Household, 'roofSize' | 'roofType'>
type Input = Omit<Household, keyof Roof>
/** `undefined` takes an input back. */
export type Change = (changes: { [name in keyof Input]?: Input[name] | undefined }) => void

/** The visitor's input, which is the roof of the form and the rest of the estimate. Until the first input, it is the example. */
export function useHousehold(form: HTMLFormElement | undefined) {
  const [given, setGiven] = useState<Partial<Household>>({})
  /** The form still shows the roof of the calculation. */
  const [isFromForm, setFromForm] = useState(false)

  useEffect(() => {
    if (!form) return
    const read = () => {
      const roof = readRoof(form)
      setFromForm(roof.roofSize !== '' || roof.roofType !== '')
      setGiven((before) => ({ ...before, ...roof }))
    }
    // If the visitor chose a roof before the estimate loaded, read it. Otherwise the example stays, without an announcement.
    if (Object.values(readRoof(form)).some(Boolean)) read()
    const onChange = ({ target }: Event) => {
      if (!['roofSize', 'roofType'].includes((target as HTMLInputElement).name)) return
      keepInPlaceNextFrame(form, document.getElementById(ESTIMATE_ID))
      read()
    }
    const stop = new AbortController()
    form.addEventListener('change', onChange, stop)
    // Keep the estimate after sending, because the visitor may still want to read it.
    form.addEventListener('reset', () => setFromForm(false), stop)
    return () => stop.abort()
  }, [form])

  const change: Change = useCallback((changes) => {
    keepInPlaceNextFrame(document.activeElement ?? document.body, document.getElementById(ESTIMATE_ID))
    setGiven((before) =>
      Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined)),
    )
  }, [])
  return { given, household: { ...EXAMPLE_HOUSEHOLD, ...given }, isFromForm, change }
}

function readRoof(form: HTMLFormElement): Roof {
  const data = new FormData(form)
  return {
    roofSize: (data.get('roofSize') ?? '') as RoofSize | '',
    roofType: (data.get('roofType') ?? '') as RoofType | '',
  }
}
