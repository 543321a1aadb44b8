const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&nbsp;': ' ',
  '&shy;': '',
}

/** What a person reads on a page: no markup, no script, one space between words. Descriptions in the head count too. */
export function readText(html: string): string {
  const described = readTags(html, 'meta').map(({ content = '' }) => content)
  const body = html
    .replace(/<(script|style|template)\b[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<!--[\s\S]*?-->|<wbr\s*\/?>/g, '')
  // What stands in a line belongs together; only blocks are apart.
  const words = body.replace(/<\/?(span|strong|b|i|em|a|small)\b[^>]*>/gi, '').replace(/<[^>]+>/g, ' ')
  return decode([...described, words].join(' '))
    .replace(/[\s\u00a0]+/g, ' ')
    .replaceAll('\u00ad', '')
    .trim()
}

/** The scripts that stand in a page itself. */
export function readInlineScripts(html: string): string {
  return [...html.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/gi)].map(([, script]) => script).join('\n')
}

/** The attributes of every element of a name; one without a value has the value `''`. */
export function readTags(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}\\b((?:[^>"']|"[^"]*"|'[^']*')*)>`, 'gi'))].map(
    ([, attributes = '']) => {
      const pairs = attributes.matchAll(/([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)
      return Object.fromEntries(
        [...pairs].map(([, key = '', double, single, bare]) => [
          key.toLowerCase(),
          decode(double ?? single ?? bare ?? ''),
        ]),
      )
    },
  )
}

function decode(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity)
}
