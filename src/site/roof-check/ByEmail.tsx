import { useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { useMessage, writeMessage } from '../put-into-message.ts'

/**
 * Writes into the message that the visitor prefers an answer by e-mail, and removes that again; the form has no field for it.
 * @param form `null` without script
 */
export function ByEmail({ form }: { form: HTMLFormElement | null }) {
  const { label, undo, plain, text, done } = roofCheckForm.byEmail
  const message = useMessage(form)
  const [full, setFull] = useState('')
  const isWritten = message.includes(text)
  if (form === null) return <span className="flex min-h-11 items-center">{plain}</span>

  function toggle(form: HTMLFormElement) {
    const fits = isWritten ? writeMessage(form, '', text) : writeMessage(form, text)
    if (fits === false) setFull(message)
  }

  return (
    <>
      <span className="flex min-h-11 items-center">
        <button type="button" className="link text-left" onClick={() => toggle(form)}>
          {isWritten ? undo : label}
        </button>
      </span>
      <span role="status" className="block">
        {isWritten ? done : full !== '' && full === message && plain}
      </span>
    </>
  )
}
