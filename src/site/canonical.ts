/**
 * The one address of a page that search engines are to know: without the `.html` of its file and without a slash at
 * its end, as links on the site name it. `pathname` is Astro's, which differs between build and development.
 */
export function canonicalUrl(site: URL, pathname: string): string {
  const path = pathname.replace(/(?:\/index)?(?:\.html)?\/*$/, '')
  return new URL(path || '/', site).href
}
