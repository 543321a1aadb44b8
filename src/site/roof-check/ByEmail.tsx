import { useState } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { putIntoMessage } from '../put-into-message.ts'

/**
 * Writes into the message that the visitor prefers an answer by e-mail; the form has no field for it.
 * @param form `null` without script
 */
export function ByEmail({ form }: { form: HTMLFormElement | null }) {
  const [isDone, setDone] = useState(false)
  const { label, plain, text, done } = roofCheckForm.byEmail

  function write() {
    const box = form?.elements.namedItem('message') as HTMLTextAreaElement
    if (box.readOnly) return
    box.value = putIntoMessage(box.value, text)
    box.dispatchEvent(new Event('input', { bubbles: true }))
    setDone(true)
  }

  const sentence = isDone ? done : form === null ? plain : null
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
