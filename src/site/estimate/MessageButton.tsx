import { useEffect, useEffectEvent, useState } from 'react'
import { estimate as texts } from '../../content/generated/estimate.ts'
import { useMessage, writeMessage } from '../put-into-message.ts'

/**
 * Writes the estimate into the form's message, and later replaces it by each new one. The visitor can change or remove the text
 * there. After that, no new one is written.
 */
export function MessageButton({ form, text }: { form: HTMLFormElement | undefined; text: string }) {
  const { add, added, see, full } = texts.message
  const message = useMessage(form)
  const [last, setLast] = useState('')
  const [fullMessage, setFullMessage] = useState('')
  const isAdded = last !== '' && message.includes(last)

  const follow = useEffectEvent(() => {
    if (isAdded) put()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` reads the new text
  useEffect(() => follow(), [text])

  function put() {
    const fits = form ? writeMessage(form, text, last) : null
    if (fits) setLast(text)
    if (fits === false) setFullMessage(message)
  }

  return (
    <div>
      <button type="button" className="button answer-message mt-3 min-h-12" onClick={put}>
        {add}
      </button>
      <p role="status" className="estimate-status">
        {fullMessage !== '' && fullMessage === message ? full : isAdded && added}
      </p>
      {/* The link leads to the hint. A jump to the box would focus it, and a phone would open its keyboard. */}
      {isAdded && (
        <a href="#message-hint" className="link">
          {see}
        </a>
      )}
    </div>
  )
}
