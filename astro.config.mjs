import { readFileSync, writeFileSync } from 'node:fs'
import react from '@astrojs/react'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'

/** Hydrates an island at the visitor's first sign of interest; see the file it names. */
const hydrateOnInterest = {
  name: 'hydrate-on-interest',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'interest', entrypoint: './src/site/roof-check/interest.ts' })
    },
    // Names at the island what its script imports, so that all of it can be asked for in one go: React would
    // otherwise be asked for only when the script that names it is there, a round trip later.
    'astro:build:done': ({ dir }) => {
      const page = new URL('index.html', dir)
      const html = readFileSync(page, 'utf8').replace(/component-url="([^"]+)"/, (attribute, component) => {
        const script = readFileSync(new URL(`.${component}`, dir), 'utf8')
        const imports = script.matchAll(/(?:from|import)"(\.\/[^"]+)"/g)
        const urls = Array.from(imports, ([, path]) => new URL(path, `file://${component}`).pathname)
        return `${attribute} data-imports="${urls.join(' ')}"`
      })
      writeFileSync(page, html)
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
