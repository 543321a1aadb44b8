import { readFileSync } from 'node:fs'
import type { AstroIntegration } from 'astro'
import { nameIslandImports } from './island-imports.ts'
import { rewritePages } from './rewrite-pages.ts'

/** `client:interest` hydrates an island at the visitor's first sign of interest: the file named here says when. */
export const hydrateOnInterest: AstroIntegration = {
  name: 'hydrate-on-interest',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interest', entrypoint: './src/site/roof-check/interest.ts' })
    },
    'astro:build:done': ({ dir }) => {
      const readScript = (path: string) => readFileSync(new URL(`.${path}`, dir), 'utf8')
      return rewritePages(dir, (html) => nameIslandImports(html, readScript))
    },
  },
}
