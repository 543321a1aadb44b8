import { type Finding, finding, type Page } from './finding.ts'
import { readTags } from './read-html.ts'

/** What a browser fetches by itself while it shows a page. */
const FETCHED: readonly [element: string, attribute: string][] = [
  ['script', 'src'],
  ['img', 'src'],
  ['img', 'srcset'],
  ['source', 'srcset'],
  ['iframe', 'src'],
  ['video', 'src'],
  ['audio', 'src'],
  ['embed', 'src'],
  ['object', 'data'],
]
const FETCHED_LINKS = /stylesheet|icon|preload|prefetch|preconnect|dns-prefetch|manifest|modulepreload/

/** @param own the site's origin, or nothing where it is not known yet */
export function findThirdParties(pages: readonly Page[], own: string | null): Finding[] {
  const strangers = new Map<string, string>()
  for (const { path, html } of pages) {
    const urls = [
      ...FETCHED.flatMap(([element, attribute]) => readTags(html, element).map((tag) => tag[attribute] ?? '')),
      ...readTags(html, 'link').map(({ rel = '', href = '' }) => (FETCHED_LINKS.test(rel) ? href : '')),
      ...[...html.matchAll(/@import\s+(?:url\()?["']?([^"')\s;]+)|url\(["']?([^"')]+)/g)].map(
        ([, a, b]) => a ?? b ?? '',
      ),
    ]
    for (const url of urls.flatMap((value) => value.split(/,\s+|\s+/))) {
      if (!/^(https?:)?\/\//i.test(url)) continue
      const { origin } = new URL(url, 'https://page.invalid')
      if (origin !== own) strangers.set(origin, path)
    }
  }
  return [...strangers].map(([origin, path]) =>
    finding(
      `Die Seite lädt etwas von ${origin} (${path})`,
      'Leg die Datei zu euren eigenen; sonst braucht ihr eine Einwilligung, und die Datenschutzerklärung stimmt nicht.',
    ),
  )
}

/** @param scripts the site's own scripts by name */
export function findStorage(scripts: readonly { name: string; text: string }[]): Finding[] {
  return scripts.flatMap(({ name, text }) => {
    const match = /document\.cookie|localStorage|sessionStorage|indexedDB|cookieStore/.exec(text)
    if (match === null) return []
    const todo = 'Nimm es heraus; sonst braucht ihr nach § 25 TDDDG eine Einwilligung.'
    return [finding(`Ein Skript benutzt ${match[0]} (${name})`, todo)]
  })
}

/** Consent that is ticked beforehand is none (Art. 4 no. 11 GDPR; CJEU C-673/17). */
export function findTickedConsent(pages: readonly Page[]): Finding[] {
  return pages
    .filter(({ html }) =>
      readTags(html, 'input').some(({ type, checked }) => type === 'checkbox' && checked !== undefined),
    )
    .map(({ path }) =>
      finding(`Ein Häkchen ist schon gesetzt (${path})`, 'Die Einwilligung muss der Besucher selbst ankreuzen.'),
    )
}
