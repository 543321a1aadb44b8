import { readFileSync, writeFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { sitemap } from '../crawlers.ts'
import { isPreview } from '../preview.ts'
import { listPages } from './rewrite-pages.ts'

/** Search engines need absolute addresses. */
export const writeSitemap: AstroIntegration = {
  name: 'write-sitemap',
  hooks: {
    'astro:build:done': ({ dir }) => {
      if (!process.env.SITE_URL || isPreview) return
      const pages = listPages(dir).map((page) => readFileSync(page, 'utf8'))
      writeFileSync(new URL('sitemap.xml', dir), sitemap(pages))
    },
  },
}
