import { suggestName } from '../suggest-name.ts'

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
): { text: string } | { sentence: string; words: string } {
  let wrong: { sentence: string; words: string } | undefined
  const filled = text.replace(PLACEHOLDER, (whole, name: string) => {
    if (later.includes(name)) return whole
    const value = factOf(facts, name)
    if (value !== undefined) return value
    const small = factOf(facts, name.charAt(0).toLowerCase() + name.slice(1))
    if (small !== undefined) return small.charAt(0).toUpperCase() + small.slice(1)
    const known = [...Object.keys(facts), ...later]
    const meant = suggestName(name, known)
    const sentence = `{${name}} kennt hier niemand. ${meant ? `Gemeint ist wohl {${meant}}.` : `Es gibt: ${known.map((one) => `{${one}}`).join(', ')}.`}`
    wrong ??= { sentence, words: whole }
    return whole
  })
  const stray = /[{}]/.exec(text.replace(PLACEHOLDER, ''))
  if (stray) wrong ??= { sentence: `Zu ${stray[0]} fehlt die zweite Klammer. Beispiel: {price}`, words: stray[0] }
  if (wrong !== undefined) return wrong
  return { text: filled.replace(/&nbsp;|&shy;/g, (entity) => ENTITIES[entity] ?? entity) }
}

/** Every object has a `constructor`; no text does. */
function factOf(facts: Readonly<Record<string, string>>, name: string): string | undefined {
  return Object.hasOwn(facts, name) ? facts[name] : undefined
}
