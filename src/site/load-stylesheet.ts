/**
 * Adds a stylesheet that the first view does not need. For colours, its file must `@reference` base.css and write
 * `--theme(--color-ink)`, because the page has no custom properties for `var(--color-ink)`. Resolves when its rules apply, and
 * rejects if it cannot be loaded.
 * @param href from `import href from './name.css?url'`
 */
export function loadStylesheet(href: string, media = 'all'): Promise<unknown> {
  return new Promise((onload, onerror) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href, media, onload, onerror }),
    )
  })
}
