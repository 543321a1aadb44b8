import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import { nameIslandImports } from './src/site/island-imports.ts'

/** `client:interest` hydrates an island at the visitor's first sign of interest: the file named here says when. */
const hydrateOnInterest = {
  name: 'hydrate-on-interest',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interest', entrypoint: './src/site/roof-check/interest.ts' })
    },
    'astro:build:done': ({ dir }) => {
      const readScript = (path) => readFileSync(new URL(`.${path}`, dir), 'utf8')
      for (const name of readdirSync(dir, { recursive: true })) {
        if (!name.endsWith('.html')) continue
        const page = join(fileURLToPath(dir), name)
        writeFileSync(page, nameIslandImports(readFileSync(page, 'utf8'), readScript))
      }
    },
  },
}

// `npm run dev` serves the function from its own process and names it here.
const functionUrl = process.env.DEV_FUNCTION_URL

export default defineConfig({
  ...(process.env.SITE_URL && { site: process.env.SITE_URL }),
  srcDir: './src/site',
  output: 'static',
  // 'file' gives /404.html and keeps "/" free of redirects.
  build: { format: 'file', inlineStylesheets: 'always' },
  // The default, 'jsx', eats the spaces between two lines of text.
  compressHTML: true,
  devToolbar: { enabled: false },
  integrations: [react(), hydrateOnInterest],
  vite: {
    plugins: [tailwindcss()],
    build: { assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    environments: {
      client: {
        build: {
          // React in one piece: five small files would each wait for the one that names them.
          rolldownOptions: {
            output: {
              codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
            },
          },
        },
      },
    },
    ...(functionUrl && { server: { proxy: { '/functions': functionUrl, '/antwort': functionUrl } } }),
  },
})
