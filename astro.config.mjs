import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { minify } from 'html-minifier-next'
import { watchContent } from './src/content/compiler/watch-content.ts'
import { STAFF_PATH } from './src/lead/staff-page.ts'
import { inlineVariables } from './src/site/build/inline-variables.ts'
import { nameIslandImports } from './src/site/build/island-imports.ts'
import { joinInline } from './src/site/build/join-inline.ts'
import { shortenClasses } from './src/site/build/shorten-classes.ts'
import { trimIcons } from './src/site/build/trim-icons.ts'
import { sitemap } from './src/site/crawlers.ts'
import { isPreview } from './src/site/preview.ts'

/** `client:interest` hydrates an island at the visitor's first sign of interest: the file named here says when. */
const hydrateOnInterest = {
  name: 'hydrate-on-interest',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interest', entrypoint: './src/site/roof-check/interest.ts' })
    },
    'astro:build:done': ({ dir }) => {
      const readScript = (path) => readFileSync(new URL(`.${path}`, dir), 'utf8')
      return rewritePages(dir, (html) => nameIslandImports(html, readScript))
    },
  },
}

/**
 * What the parser of HTML adds by itself. Neither comments nor white space: React and Astro read both when an island
 * hydrates. Nor quotes: after compression, pages without them are larger.
 */
const LEFT_OUT = { removeOptionalTags: true, collapseBooleanAttributes: true, decodeEntities: true, minifyJS: true }

/** The document with its styles has to fit the first flight: tests/e2e/budgets.spec.ts. */
const shortenPages = {
  name: 'shorten-pages',
  hooks: {
    'astro:build:done': ({ dir }) => {
      const folder = fileURLToPath(dir)
      const beside = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css)$/.test(name))
      const elsewhere = beside.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
      const shorten = (html) => shortenClasses(joinInline(inlineVariables(trimIcons(html))), elsewhere)
      return rewritePages(dir, (html) => minify(shorten(html), LEFT_OUT))
    },
  },
}

/**
 * Vite wraps each `import()` in a function that first asks for what the script behind it imports: a kilobyte, for
 * scripts that are all there by then. It would load styles too: those that come later are loaded by load-stylesheet.ts.
 */
const withoutPreloading = {
  name: 'without-preloading',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Search engines need absolute addresses. */
const listPages = {
  name: 'list-pages',
  hooks: {
    'astro:build:done': ({ dir }) => {
      if (!process.env.SITE_URL || isPreview) return
      const pages = readdirSync(dir, { recursive: true }).filter((name) => name.endsWith('.html'))
      const texts = pages.map((name) => readFileSync(join(fileURLToPath(dir), name), 'utf8'))
      writeFileSync(new URL('sitemap.xml', dir), sitemap(texts))
    },
  },
}

async function rewritePages(dir, rewrite) {
  for (const name of readdirSync(dir, { recursive: true })) {
    if (!name.endsWith('.html')) continue
    const page = join(fileURLToPath(dir), name)
    writeFileSync(page, await rewrite(readFileSync(page, 'utf8')))
  }
}

/** A hosted function may not serve HTML, so the page that staff are linked to is then part of the site. */
const staffPageOnStaticSite = {
  name: 'staff-page-on-static-site',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      if (!process.env.PUBLIC_SUPABASE_URL) return
      injectRoute({ pattern: STAFF_PATH.slice(0, -1), entrypoint: './src/site/staff-page/StaffPage.astro' })
    },
  },
}

// `npm run dev` runs the function in a process of its own, and gives its address here.
const functionUrl = process.env.DEV_FUNCTION_URL

export default defineConfig({
  ...(process.env.SITE_URL && { site: process.env.SITE_URL }),
  srcDir: './src/site',
  output: 'static',
  // 'file' gives /404.html, which static hosts look for, and addresses without a slash at the end.
  build: { format: 'file', inlineStylesheets: 'always' },
  // The default, 'jsx', removes spaces between two lines of text.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [
    react(),
    hydrateOnInterest,
    shortenPages,
    listPages,
    staffPageOnStaticSite,
    watchContent(import.meta.dirname),
  ],
  vite: {
    plugins: [tailwindcss(), withoutPreloading],
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    environments: {
      client: {
        build: {
          // React in one file: as five small ones, each was asked for only when the one that imports it had come.
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
            },
          },
        },
      },
    },
    ...(functionUrl && { server: { proxy: { '/functions': functionUrl, [STAFF_PATH]: functionUrl } } }),
  },
})
