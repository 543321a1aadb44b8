import { useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { useMessage, writeMessage } from '../put-into-message.ts'
import { callsFrom } from './calls-from.ts'

/**
 * The hint below the telephone. There, no error gets between label and box. Its button writes into the message that the visitor
 * prefers an answer by e-mail, or removes that again, because the form has no field for it.
 * @param form `null` without script
 */
export function ByEmail({ form }: { form: HTMLFormElement | null }) {
  const { label, undo, plain, text, done } = roofCheckForm.byEmail
  const message = useMessage(form)
  const [full, setFull] = useState('')
  const isWritten = message.includes(text)
  const isFull = full !== '' && full === message

  function toggle(form: HTMLFormElement) {
    // Further words go into a line of their own.
    const fits = isWritten ? writeMessage(form, '', text) : writeMessage(form, `${text}\n`)
    if (fits === false) setFull(message)
  }

  return (
    <p id="phone-hint" className="-my-2 text-base text-soft">
      <span role={form ? 'status' : undefined} className="block">
        {isWritten ? done : isFull ? plain : `${roofCheckForm.hints.phone} ${callsFrom}`}
      </span>
      <span className="flex min-h-12 items-center">
        {form ? (
          <button type="button" className="link" onClick={() => toggle(form)}>
            {isWritten ? undo : label}
          </button>
        ) : (
          plain
        )}
      </span>
    </p>
  )
}
