import { asciiHost } from '../mailbox.ts'

/**
 * Extracts the address from pasted text: `Erika <e@example.org>`, `mailto:e@example.org`, `e@example.org,`. Converts
 * the host to ASCII, because Safari refuses others. Leaves other text as it is.
 */
export function extractEmail(text: string): string {
  const inBrackets = /<([^<>]+)>/.exec(text)?.[1] ?? text
  const address = inBrackets
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
  const [name, host, ...more] = address.split('@')
  return name && host && more.length === 0 ? `${name}@${asciiHost(host)}` : text
}
