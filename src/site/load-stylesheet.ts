/**
 * Adds a stylesheet to the page, for a part whose styles the first view does not carry. Its file takes colours from
 * base.css: `@reference` it and write `--theme(--color-ink)`. The page has no custom properties for `var(--color-ink)`.
 * @param href as `import href from './name.css?url'` gives it
 * @returns resolves when its rules apply, rejects where it cannot be loaded
 */
export function loadStylesheet(href: string, media = 'all'): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media, onload, onerror }),
    )
  })
}
