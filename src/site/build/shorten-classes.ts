/**
 * Gives the utilities with a colon in their name (`md:text-xl`), the longest ones, short names: a percent and a half of
 * the first flight. Styles and elements of a page change together.
 * @param html a built page with its styles inside
 * @param elsewhere the texts of all scripts and stylesheets beside it: a name that stands in one of them stays
 */
export function shortenClasses(html: string, elsewhere: string): string {
  const inline = [...html.matchAll(/<script\b[\s\S]*?<\/script>/g)].join('')
  const names = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, value = '']) => value.split(' ')))
  const short = new Map<string, string>()
  for (const name of names) {
    const isNamed = [elsewhere, inline].some((text) => text.includes(name) || text.includes(inCss(name)))
    if (name.includes(':') && !isNamed && selector(name).test(html)) short.set(name, `_${short.size.toString(36)}`)
  }
  const styled = html.replace(/<style>[\s\S]*?<\/style>/g, (style) => {
    let css = style
    for (const [name, to] of short) css = css.replace(selector(name), `.${to}`)
    return css
  })
  return styled.replace(/ class="([^"]+)"/g, (_, value: string) => {
    const written = value.split(' ').map((name) => short.get(name) ?? name)
    return ` class="${written.join(' ')}"`
  })
}

/** As a selector writes it: `md\:text-xl`. */
const inCss = (name: string) => name.replace(/[^\w-]/g, '\\$&')

function selector(name: string): RegExp {
  return new RegExp(`\\.${inCss(name).replace(/[^\w-]/g, '\\$&')}(?![\\w\\\\-])`, 'g')
}
