import { useEffect, useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { messageOf, writeMessage } from '../put-into-message.ts'

/**
 * Writes into the message that the visitor prefers an answer by e-mail, and removes that again; the form has no field for it.
 * @param form `null` without script
 */
export function ByEmail({ form }: { form: HTMLFormElement | null }) {
  const { label, undo, plain, text, done } = roofCheckForm.byEmail
  const [isWritten, setWritten] = useState(false)
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    if (!form) return
    // The visitor may type or remove the sentence too. The browser may have restored it.
    const read = ({ type } = { type: 'input' }) => {
      setWritten(type === 'input' && messageOf(form).value.includes(text))
      setFull(false)
    }
    read()
    const stop = new AbortController()
    for (const type of ['input', 'reset']) form.addEventListener(type, read, stop)
    return () => stop.abort()
  }, [form, text])

  function toggle() {
    if (!form) return
    const fits = isWritten ? writeMessage(form, '', text) : writeMessage(form, text)
    setFull(fits === false)
  }

  if (form === null) return <span className="flex min-h-11 items-center">{plain}</span>
  return (
    <>
      <button type="button" className="link text-left" onClick={toggle}>
        {isWritten ? undo : label}
      </button>
      <span role="status" className="block">
        {isFull ? plain : isWritten && done}
      </span>
    </>
  )
}
