import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { minify } from 'html-minifier-next'
import { isPreview } from '../preview.ts'
import { runOnInterest } from './run-on-interest.ts'

/**
 * Leaves out the tags and quotes that the parser of HTML adds by itself: the document with its styles has to fit the
 * first flight (tests/e2e/budgets.spec.ts). Neither comments nor white space: React reads both when it hydrates the form.
 * Nor quotes: after compression, pages without them are larger.
 */
const MINIFY = { removeOptionalTags: true, collapseBooleanAttributes: true, decodeEntities: true, minifyJS: true }

/** What this site needs of Astro beside its pages. */
export const siteIntegration: AstroIntegration = {
  name: 'site',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      // While developing, React's fast refresh has to be there before the form is. Astro brings it with its own islands only.
      if (command === 'dev') injectScript('page', 'import "astro:scripts/before-hydration.js"')
    },
    'astro:build:done': async ({ dir }) => {
      const read = (path: string) => readFileSync(new URL(`./${path}`, dir), 'utf8')
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
      for (const name of names) {
        const html = name === 'index.html' ? await runOnInterest(read(name), read) : read(name)
        writeFileSync(new URL(name, dir), await minify(html, MINIFY))
      }
      if (process.env.SITE_URL && !isPreview) writeFileSync(new URL('sitemap.xml', dir), sitemap(names.map(read)))
    },
  },
}

/** `sitemap.xml` for built pages: those that name an address of their own. Unlisted pages name none. */
function sitemap(pages: readonly string[]): string {
  const addresses = pages.flatMap((html) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1] ?? [])
  const urls = addresses.sort().map((address) => `<url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
}
