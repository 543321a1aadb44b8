import { useEffect, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { putIntoMessage } from '../put-into-message.ts'

const NOTHING = { text: '', fits: true }

/** Writes the estimate into the form's message; the visitor can change or remove it. */
export function MessageButton({ form, text }: { form: HTMLFormElement | undefined; text: string }) {
  const { add, update, added, old, full } = texts.message
  const [last, setLast] = useState(NOTHING)
  const isNow = last.text === text
  const isOld = !isNow && last.text !== ''
  // The visitor may remove the text, or send it.
  useEffect(() => {
    if (!form) return
    const stop = new AbortController()
    const onChange = ({ type }: Event) => {
      setLast((last) => (last.fits && type === 'input' && messageOf(form).value.includes(last.text) ? last : NOTHING))
    }
    for (const type of ['input', 'reset']) form.addEventListener(type, onChange, stop)
    return () => stop.abort()
  }, [form])

  function put() {
    if (!form) return
    const box = messageOf(form)
    // The form is being sent.
    if (box.readOnly) return
    const message = putIntoMessage(box.value, text, last.text)
    const fits = message.length <= box.maxLength
    if (fits) {
      box.value = message
      // Like typing: the form removes its error at the field.
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setLast({ text, fits })
  }

  return (
    <div>
      <button type="button" className="button answer-message mt-3 min-h-12" onClick={put}>
        {isOld ? update : add}
      </button>
      <p role="status" className="estimate-status">
        {isNow && (last.fits ? added : full)}
        {isOld && old}
      </p>
    </div>
  )
}

function messageOf(form: HTMLFormElement): HTMLTextAreaElement {
  return form.elements.namedItem('message') as HTMLTextAreaElement
}
