/** Adds a text to a message, in place of the one that was added before where that still stands there. */
export function putIntoMessage(message: string, text: string, before: string): string {
  if (before !== '' && message.includes(before)) return message.replace(before, () => text)
  if (message.includes(text)) return message
  return message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`
}
