import { type Finding, wrong, wrongIf } from '../finding.ts'
import type { Page } from './page.ts'

export interface Script {
  name: string
  text: string
}

/** Elements and attributes by which a browser fetches something while it shows a page. */
const FETCHING = '[src], [srcset], [poster], object[data], link[href]'
const ATTRIBUTES = ['src', 'srcset', 'poster', 'data', 'href']
const FETCHED_LINKS = /stylesheet|icon|preload|prefetch|preconnect|manifest/
const IN_STYLES = /(?:url\(|@import)\s*["']?((?:https?:)?\/\/[^"')\s;]+)/gi

/** @param own the site's origin; `null` where it is not known yet */
export function findThirdParties(pages: readonly Page[], own: string | null): Finding[] {
  const others = new Map<string, string>()
  for (const page of pages) {
    for (const url of listFetched(page)) {
      if (!/^(https?:)?\/\//i.test(url)) continue
      const { origin } = new URL(url, 'https://page.invalid')
      if (origin !== own) others.set(origin, page.path)
    }
  }
  const todo =
    'Leg die Datei zu euren eigenen; sonst braucht ihr eine Einwilligung, und die Datenschutzerklärung stimmt nicht.'
  return [...others].map(([origin, path]) => wrong(`Die Seite lädt etwas von ${origin} (${path})`, todo))
}

function listFetched({ html, document }: Page): string[] {
  const elements = document
    .querySelectorAll(FETCHING)
    .filter((element) => element.tagName !== 'LINK' || FETCHED_LINKS.test(element.getAttribute('rel') ?? ''))
  const values = elements.flatMap((element) => ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''))
  const inStyles = [...html.matchAll(IN_STYLES)].map(([, url = '']) => url)
  // A srcset lists several addresses, each with a width.
  return [...values.flatMap((value) => value.split(/[\s,]+/)), ...inStyles]
}

export const readInlineScripts = ({ path, document }: Page): Script => ({
  name: path,
  text: document
    .querySelectorAll('script')
    .map(({ rawText }) => rawText)
    .join('\n'),
})

export function findStorage(scripts: readonly Script[]): Finding[] {
  const todo = 'Nimm es heraus; sonst braucht ihr nach § 25 TDDDG eine Einwilligung.'
  return scripts.flatMap(({ name, text }) => {
    const match = /document\.cookie|localStorage|sessionStorage|indexedDB|cookieStore/.exec(text)
    return wrongIf(match !== null, `Ein Skript benutzt ${match?.[0]} (${name})`, todo)
  })
}

/** Consent that is ticked beforehand is none (Art. 4 no. 11 GDPR; CJEU C-673/17). */
export function findTickedConsent(pages: readonly Page[]): Finding[] {
  return pages.flatMap(({ path, document }) => {
    const isTicked = document.querySelector('input[type=checkbox][checked]') !== null
    const todo = 'Die Einwilligung muss der Besucher selbst ankreuzen.'
    return wrongIf(isTicked, `Ein Häkchen ist schon gesetzt (${path})`, todo)
  })
}
