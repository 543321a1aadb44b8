import { type HTMLElement, parse } from 'node-html-parser'

/** A page as it was built, or as the running site sent it. */
export interface Page {
  /** Its address on the site, such as `/impressum`. */
  path: string
  html: string
  document: HTMLElement
}

/** Words that visitors or search engines read, and where they are. */
export interface Text {
  where: string
  text: string
}

export const readPage = (path: string, html: string): Page => ({ path, html, document: parse(html) })

/** The visible text of a page and the descriptions in its head. */
export function readText({ html }: Page): string {
  const page = parse(html, { blockTextElements: { script: false, style: false, template: false } })
  const descriptions = page.querySelectorAll('meta').map((meta) => meta.getAttribute('content') ?? '')
  return tidy([...descriptions, page.structuredText])
}

/** The text, with the addresses of links and the data for search engines. */
export function readWords(page: Page): Text {
  const { path, document } = page
  const links = document.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '')
  const data = document.querySelectorAll('script[type="application/ld+json"]').map(({ rawText }) => rawText)
  return { where: path, text: tidy([readText(page), ...links, ...data]) }
}

/** One plain space between words, and no soft hyphens. */
const tidy = (parts: string[]) => parts.join(' ').replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
