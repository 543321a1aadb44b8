import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { ESTIMATE_PLACE } from '../roof-check/places.ts'

interface Props {
  form: HTMLFormElement
  text: string
  /** The link opens this. */
  questions: RefObject<HTMLDetailsElement | null>
}

/** The outcome in one line below the roof's sizes. Only in one column, because the estimate has scrolled away there. */
export function OutcomeLine({ form, text, questions }: Props) {
  const [line] = useState(() => document.createElement('p'))
  useEffect(() => {
    line.className = 'estimate-echo mt-3 lg:hidden'
    form.querySelector('[name=roofSize]')?.closest('fieldset')?.append(line)
    return () => line.remove()
  }, [form, line])
  return createPortal(
    <>
      {text}{' '}
      <a href={`#${ESTIMATE_PLACE}`} className="link -my-2" onClick={() => questions.current?.setAttribute('open', '')}>
        {texts.outcomeLink}
      </a>
    </>,
    line,
  )
}
