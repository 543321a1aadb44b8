import { asciiHost } from './mailbox.ts'

/**
 * An address as a person may paste it, as the address alone: `Erika <e@example.org>`, `mailto:e@example.org`,
 * `e@example.org,`. A host that is not ASCII gets its ASCII form, without which Safari refuses the address.
 * A text that is no address stays as it is.
 */
export function tidyEmail(text: string): string {
  const inBrackets = /<([^<>]+)>/.exec(text)?.[1] ?? text
  const address = inBrackets
    .trim()
    .replace(/^mailto:/i, '')
    .replace(/[.,;]+$/, '')
  const [name, host, ...more] = address.split('@')
  return name && host && more.length === 0 ? `${name}@${asciiHost(host)}` : text
}
