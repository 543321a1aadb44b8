import { useEffect, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { messageOf, putIntoMessage } from './put-into-message.ts'

const NOTHING = { text: '', fits: true }

/** Puts the estimate in words into the form's message, where the visitor can change it or take it out again. */
export function MessageButton({ form, text }: { form: HTMLFormElement; text: string }) {
  const { add, update, added, old, full } = texts.message
  const [last, setLast] = useState(NOTHING)
  const isNow = last.text === text
  const isOld = !isNow && last.text !== ''
  // The visitor may take it out again, or send it.
  useEffect(() => {
    const onChange = ({ type }: Event) => {
      setLast((last) => (last.fits && type === 'input' && messageOf(form).value.includes(last.text) ? last : NOTHING))
    }
    form.addEventListener('input', onChange)
    form.addEventListener('reset', onChange)
    return () => {
      form.removeEventListener('input', onChange)
      form.removeEventListener('reset', onChange)
    }
  }, [form])
  return (
    <div>
      <button
        type="button"
        className="estimate-quiet"
        onClick={() => setLast({ text, fits: putIntoMessage(form, text, last.text) })}
      >
        {isOld ? update : add}
      </button>
      <p role="status" className="estimate-status">
        {isNow && (last.fits ? added : full)}
        {isOld && old}
      </p>
    </div>
  )
}
