import { useEffect, useEffectEvent, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { messageOf, writeMessage } from '../put-into-message.ts'

const NOTHING = { text: '', fits: true }

/**
 * Writes the estimate into the form's message, and from then on each new one in its place. The visitor can change or remove it
 * there, which ends that.
 */
export function MessageButton({ form, text }: { form: HTMLFormElement | undefined; text: string }) {
  const { add, added, see, full } = texts.message
  const [last, setLast] = useState(NOTHING)
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

  const follow = useEffectEvent(() => {
    if (last.text !== '') put()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` reads the new text
  useEffect(() => follow(), [text])

  function put() {
    const fits = form ? writeMessage(form, text, last.text) : null
    if (fits !== null) setLast({ text: fits ? text : last.text, fits })
  }

  return (
    <div>
      <button type="button" className="button answer-message mt-3 min-h-12" onClick={put}>
        {add}
      </button>
      <p role="status" className="estimate-status">
        {last.fits ? last.text && added : full}
      </p>
      {/* To the hint: a jump to the box would focus it, and a phone would open its keyboard. */}
      {last.text && (
        <a href="#message-hint" className="link">
          {see}
        </a>
      )}
    </div>
  )
}
