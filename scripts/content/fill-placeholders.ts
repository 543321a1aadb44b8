import { nearestName } from '../nearest-name.ts'

/** `{price}`; with a capital, `{Systems}`, the value begins with one. */
const PLACEHOLDER = /\{([^{}]*)\}/g
const ENTITIES: Record<string, string> = { '&nbsp;': '\u00a0', '&shy;': '\u00ad' }

/**
 * Puts facts into a text and turns `&nbsp;` and `&shy;` into the characters they stand for.
 * @param later names that are filled in when a mail is sent
 * @returns the text, or what is wrong with it
 */
export function fillPlaceholders(
  text: string,
  facts: Readonly<Record<string, string>>,
  later: readonly string[],
): { text: string } | { sentence: string } {
  let sentence: string | undefined
  const filled = text.replace(PLACEHOLDER, (whole, name: string) => {
    if (later.includes(name)) return whole
    const value = facts[name]
    if (value !== undefined) return value
    const small = facts[name.charAt(0).toLowerCase() + name.slice(1)]
    if (small !== undefined) return small.charAt(0).toUpperCase() + small.slice(1)
    const known = [...Object.keys(facts), ...later]
    const meant = nearestName(name, known)
    sentence ??= `{${name}} kennt hier niemand. ${meant ? `Gemeint ist wohl {${meant}}.` : `Es gibt: ${known.map((one) => `{${one}}`).join(', ')}.`}`
    return whole
  })
  if (sentence !== undefined) return { sentence }
  return { text: filled.replace(/&nbsp;|&shy;/g, (entity) => ENTITIES[entity] ?? entity) }
}
