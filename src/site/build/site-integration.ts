import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AstroIntegration } from 'astro'
import { DESK_PATH } from '../../lead/desk/desk-api.ts'
import { WORKER_PATH } from '../desk/worker/worker-path.ts'
import { isPreview } from '../preview.ts'
import { buildWorker } from './build-worker.ts'
import { bundleScript } from './bundle-script.ts'
import { runOnInterest } from './run-on-interest.ts'

const SNAPSHOT = join(import.meta.dirname, '../desk/offline/show-snapshot.ts')

export const siteIntegration: AstroIntegration = {
  name: 'site',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      // In development, React's fast refresh must load before the form. Astro loads it only with its own islands.
      if (command === 'dev') injectScript('page', 'import "astro:scripts/before-hydration.js"')
    },
    'astro:build:done': async ({ dir }) => {
      const read = (path: string) => readFileSync(new URL(`./${path}`, dir), 'utf8')
      const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
      writeFileSync(new URL('index.html', dir), await runOnInterest(read('index.html'), read))
      const snapshot = `<script>${(await bundleScript(SNAPSHOT)).trim()}</script>`
      const desk = read(`${DESK_PATH}.html`).replace('<script type="module"', (tag) => snapshot + tag)
      writeFileSync(new URL(`.${DESK_PATH}.html`, dir), desk)
      writeFileSync(new URL(`.${WORKER_PATH}`, dir), await buildWorker(read))
      if (process.env.SITE_URL && !isPreview) writeFileSync(new URL('sitemap.xml', dir), sitemap(names.map(read)))
    },
  },
}

/** `sitemap.xml` lists the pages with a canonical address. Unlisted pages have no such address. */
function sitemap(pages: readonly string[]): string {
  const addresses = pages.flatMap((html) => /<link rel="canonical" href="([^"]+)">/.exec(html)?.[1] ?? [])
  const urls = addresses.sort().map((address) => `<url><loc>${address}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>
`
}
