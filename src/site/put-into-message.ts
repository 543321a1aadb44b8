/** Adds a text to a message; replaces the text added before, if the message still contains it. */
export function putIntoMessage(message: string, text: string, before = ''): string {
  // Pass a function, because `replace` would interpret `$&` in a string.
  if (before !== '' && message.includes(before)) return message.replace(before, () => text)
  if (message.includes(text)) return message
  return message.trim() === '' ? text : `${message.trimEnd()}\n\n${text}`
}
