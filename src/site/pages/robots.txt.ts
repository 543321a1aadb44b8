import type { APIContext } from 'astro'
import { isPreview } from '../preview.ts'

/** A preview may be read: crawlers learn from the page itself that it is not to be listed. It has no sitemap. */
export function GET({ site }: APIContext): Response {
  const sitemap = site && !isPreview ? `\nSitemap: ${new URL('/sitemap.xml', site)}\n` : ''
  return new Response(`User-agent: *\nDisallow: /functions/\nDisallow: /antwort/\n${sitemap}`)
}
