import { suggestName } from '../suggest-name.ts'
import germanNames from './german-names.json' with { type: 'json' }

/** `{price}` or `{Systems}`. A capital letter capitalises the value. */
const PLACEHOLDER = /\{([^{}]*)\}/g

/**
 * Fills facts into a text and decodes `&nbsp;` and `&shy;`. Returns the text, or a sentence for its first mistake.
 * @param later names that the server fills in when it sends a mail
 */
export function fillPlaceholders(
  text: string,
  facts: Readonly<Record<string, string>>,
  later: readonly string[],
): { text: string } | { sentence: string } {
  let wrong: { sentence: string } | undefined
  const filled = text.replace(PLACEHOLDER, (whole, name: string) => {
    if (later.includes(name)) return whole
    if (Object.hasOwn(facts, name)) return facts[name] ?? ''
    const small = name.charAt(0).toLowerCase() + name.slice(1)
    if (Object.hasOwn(facts, small)) return facts[small]?.replace(/^./u, (first) => first.toUpperCase()) ?? ''
    const names = [...Object.keys(facts), ...later]
    const typed = name.trim().toLowerCase()
    const german = (germanNames as Record<string, string>)[typed] ?? typed
    const suggestion = names.includes(german) ? german : suggestName(typed, names)
    const hint = suggestion ? `Gemeint ist wohl {${suggestion}}.` : `Es gibt: {${names.join('}, {')}}.`
    wrong ??= { sentence: `{${name}} kennt hier niemand. ${hint}` }
    return whole
  })
  const stray = /[{}]/.exec(text.replace(PLACEHOLDER, ''))
  if (stray) wrong ??= { sentence: `Zu ${stray[0]} fehlt die zweite Klammer. Beispiel: {price}` }
  return wrong ?? { text: filled.replaceAll('&nbsp;', '\u00a0').replaceAll('&shy;', '\u00ad') }
}
