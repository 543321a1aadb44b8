/**
 * Puts the value of each custom property that stands at `:root` once, and nowhere else, where it is used: the names are a
 * percent of the first flight. Properties that a rule sets for itself stay.
 * @param html a built page with its styles inside
 */
export function inlineVariables(html: string): string {
  return html.replaceAll(/(<style>)([\s\S]*?)(<\/style>)/g, (_, start, css, end) => start + inline(css) + end)
}

function inline(css: string): string {
  const values = new Map<string, string>()
  const rest = css.replaceAll(/(?:@layer [\w-]+\{)?:root,:host\{([^{}]*)\}\}?/g, (rule, declarations: string) => {
    // A rule inside of a layer of its own goes with the layer; any other has to keep its brace.
    if (rule.startsWith('@layer') !== rule.endsWith('}}')) return rule
    for (const declaration of declarations.split(';')) {
      const [name = '', value = ''] = splitOnce(declaration, ':')
      values.set(name, value.trim())
    }
    return ''
  })
  const isSetAgain = [...values.keys()].some((name) => rest.includes(`${name}:`))
  if (isSetAgain) return css
  let text = rest
  // A value may name others.
  for (let depth = 0; depth < 3; depth++) {
    text = text.replaceAll(/var\((--[\w-]+)\)/g, (use, name: string) => values.get(name) ?? use)
  }
  return text
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return [text.slice(0, at), text.slice(at + 1)]
}
