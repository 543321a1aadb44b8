/** Files for crawlers. */

/**
 * `robots.txt`. A preview may be read: crawlers learn from the page itself that it is not to be listed.
 * @param site the public address; none for a preview, which has no sitemap
 */
export function robotsText(site: URL | undefined): string {
  const sitemap = site === undefined ? [] : ['', `Sitemap: ${new URL('/sitemap.xml', site)}`]
  return `${['User-agent: *', 'Disallow: /functions/', 'Disallow: /antwort/', ...sitemap].join('\n')}\n`
}

/** `sitemap.xml` for built pages: those that name an address of their own. Unlisted pages name none. */
export function sitemap(pages: readonly string[]): string {
  const addresses = pages.flatMap((html) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1] ?? [])
  const urls = addresses.sort().map((address) => `<url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
}
