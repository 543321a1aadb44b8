import type { AstroIntegration } from 'astro'
import { minify } from 'html-minifier-next'
import { rewritePages } from './rewrite-pages.ts'

/**
 * Leaves out the tags and quotes that the parser of HTML adds by itself. Neither comments nor white space: React and
 * Astro read both when an island hydrates. Nor quotes: after compression, pages without them are larger.
 */
const OPTIONS = { removeOptionalTags: true, collapseBooleanAttributes: true, decodeEntities: true, minifyJS: true }

/** The document with its styles has to fit the first flight: tests/e2e/budgets.spec.ts. */
export const shortenPages: AstroIntegration = {
  name: 'shorten-pages',
  hooks: {
    'astro:build:done': ({ dir }) => rewritePages(dir, (html) => minify(html, OPTIONS)),
  },
}
