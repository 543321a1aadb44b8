import { useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { writeMessage } from '../put-into-message.ts'

/**
 * Writes into the message that the visitor prefers an answer by e-mail; the form has no field for it.
 * @param form `null` without script
 */
export function ByEmail({ form }: { form: HTMLFormElement | null }) {
  const { label, plain, text, done } = roofCheckForm.byEmail
  const [written, setWritten] = useState<string | null>(null)
  const sentence = form === null ? plain : written

  function write() {
    const fits = form && writeMessage(form, text)
    if (fits !== null) setWritten(fits ? done : plain)
  }

  return (
    <span role="status" className="flex min-h-11 items-center">
      {sentence ?? (
        <button type="button" className="link" onClick={write}>
          {label}
        </button>
      )}
    </span>
  )
}
