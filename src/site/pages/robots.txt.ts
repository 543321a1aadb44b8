import type { APIContext } from 'astro'
import { isPreview } from '../preview.ts'

/** Crawlers may read a preview, because the page itself says `noindex`. It has no sitemap. */
export function GET({ site }: APIContext): Response {
  const sitemap = site && !isPreview ? `\nSitemap: ${new URL('/sitemap.xml', site)}\n` : ''
  return new Response(`User-agent: *\nDisallow: /functions/\n${sitemap}`)
}
