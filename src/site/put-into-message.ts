import { useEffect, useState } from 'react'

/** Adds a text to a message. If the message still has the text of `before`, replaces it. `''` removes that text. */
export function putIntoMessage(message: string, text: string, before = ''): string {
  // Pass a function, because `replace` would interpret `$&` in a string.
  if (before !== '' && message.includes(before)) {
    const replaced = message.replace(before, () => text)
    return text === '' ? replaced.replace(/\n{3,}/, '\n\n').trim() : replaced
  }
  if (message.includes(text)) return message
  return message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`
}

function messageOf(form: HTMLFormElement): HTMLTextAreaElement {
  return form.elements.namedItem('message') as HTMLTextAreaElement
}

/** Returns whether there was room, or `null` if the form is being sent. It has the parameters of `putIntoMessage`. */
export function writeMessage(form: HTMLFormElement, text: string, before?: string): boolean | null {
  const box = messageOf(form)
  if (box.readOnly) return null
  const message = putIntoMessage(box.value, text, before)
  if (message.length > box.maxLength) return false
  box.value = message
  // This acts like typing, so the form removes its error at the field.
  box.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** The message in the form, `''` without a form. */
export function useMessage(form: HTMLFormElement | null | undefined): string {
  const [message, setMessage] = useState('')
  useEffect(() => {
    if (!form) return
    const read = () => setMessage(messageOf(form).value)
    // The browser may have restored a message.
    read()
    const stop = new AbortController()
    form.addEventListener('input', read, stop)
    // The field is empty only after this event.
    form.addEventListener('reset', () => setMessage(''), stop)
    return () => stop.abort()
  }, [form])
  return message
}
