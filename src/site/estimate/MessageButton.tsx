import { useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { putIntoMessage } from './put-into-message.ts'

/** Puts the estimate in words into the form's message, where the visitor can change it or take it out again. */
export function MessageButton({ form, text }: { form: HTMLFormElement; text: string }) {
  const { add, added, full } = texts.message
  const [last, setLast] = useState({ text: '', fits: true })
  const isAdded = last.text === text
  return (
    <div>
      <button
        type="button"
        className="estimate-quiet"
        onClick={() => setLast({ text, fits: putIntoMessage(form, text, last.text) })}
      >
        {add}
      </button>
      <p role="status">{isAdded && (last.fits ? added : full)}</p>
    </div>
  )
}
