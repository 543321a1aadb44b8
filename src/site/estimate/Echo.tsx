import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { estimate as texts } from '../../content/generated/estimate.ts'

interface Props {
  form: HTMLFormElement
  /** The fragment of the estimate. */
  place: string
  text: string
  /** Called when the visitor goes there. */
  onFollow: () => void
}

/**
 * The outcome in one line below the roof's sizes. In one column the estimate stands above the form and has left the screen
 * by then. Beside the form it is not shown (estimate.css).
 */
export function Echo({ form, place, text, onFollow }: Props) {
  const [line] = useState(() => document.createElement('p'))
  useEffect(() => {
    line.className = 'estimate-echo'
    form.querySelector('[name=roofSize]')?.closest('fieldset')?.append(line)
    return () => line.remove()
  }, [form, line])
  return createPortal(
    <>
      {text}{' '}
      <a href={`#${place}`} className="link" onClick={onFollow}>
        {texts.outcomeLink}
      </a>
    </>,
    line,
  )
}
