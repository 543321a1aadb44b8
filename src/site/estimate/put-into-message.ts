/**
 * Adds a text to the form's message, in place of the one that was added before where that still stands there.
 * @returns false where it does not fit
 */
export function putIntoMessage(form: HTMLFormElement, text: string, before: string): boolean {
  const box = messageOf(form)
  const message = withText(box.value, text, before)
  if (message.length > box.maxLength) return false
  box.value = message
  // As if it had been typed: the form takes back what it said about the field.
  box.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

export function messageOf(form: HTMLFormElement): HTMLTextAreaElement {
  return form.elements.namedItem('message') as HTMLTextAreaElement
}

export function withText(message: string, text: string, before: string): string {
  if (before !== '' && message.includes(before)) return message.replace(before, () => text)
  if (message.includes(text)) return message
  return message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`
}
