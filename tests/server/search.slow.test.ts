import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { head } from '../../src/content/generated/head.ts'
import { DEFAULT_PUBLIC_KEY } from '../../src/lead/intake/public-key.ts'
import { readBuiltFor } from '../../src/site/build/built-for.ts'
import { shareWords } from '../../src/site/share-words.ts'
import { type BuiltCopy, buildCopy } from '../support/built-copy.ts'
import { commandFor, type RunningServer, startServer } from '../support/start-server.ts'

const SITE_URL = 'https://www.example.org'

let site: BuiltCopy
let preview: BuiltCopy
let server: RunningServer

beforeAll(async () => {
  ;[site, preview] = await Promise.all([buildCopy({ SITE_URL }), buildCopy({ SITE_URL, SITE_PREVIEW: 'on' })])
  server = await startServer({ SITE_URL }, commandFor(site.dist))
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await site?.[Symbol.asyncDispose]()
  await preview?.[Symbol.asyncDispose]()
})

it('a build records its settings', () => {
  const access = { hostedUrl: null, publicKey: DEFAULT_PUBLIC_KEY }
  const legal = { retentionDays: expect.any(Number), byBrevo: expect.any(Boolean), toCrm: expect.any(Boolean) }
  expect(readBuiltFor(site.dist)).toEqual({ siteUrl: SITE_URL, preview: 'off', ...access, ...legal })
  expect(readBuiltFor(preview.dist)).toEqual({ siteUrl: SITE_URL, preview: 'on', ...access, ...legal })
})

/** Requests the path of a public address from the server of this test. */
async function load(address: string) {
  const response = await fetch(server.url + new URL(address, SITE_URL).pathname)
  expect([address, response.status]).toEqual([address, 200])
  return { type: response.headers.get('content-type'), body: Buffer.from(await response.arrayBuffer()) }
}

function pagesIn(dist: string) {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.html'))
  return names.map((name) => ({ name, html: readFileSync(join(dist, name), 'utf8') }))
}

function metaOf(html: string): Record<string, string> {
  const found = html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)
  return Object.fromEntries([...found].map(([, name, content]) => [name, content]))
}

describe('a shared link', () => {
  it('has title, text and the full address of a picture', async () => {
    const { body } = await load('/')
    expect(metaOf(body.toString())).toMatchObject({
      description: head.description,
      'og:title': head.title,
      'og:description': head.description,
      'og:url': `${SITE_URL}/`,
      'og:image': `${SITE_URL}/teilen.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': shareWords().alt,
      'twitter:card': 'summary_large_image',
    })
  })

  it('shows a picture of the declared size, small enough for messengers', async () => {
    const { type, body } = await load('/teilen.jpg')
    expect(type).toBe('image/jpeg')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(body.length).toBeLessThan(300_000)
  })
})

describe('the site for search engines', () => {
  it('lists every page for search engines in a sitemap that robots.txt names', async () => {
    expect((await load('/robots.txt')).body.toString()).toContain(`\nSitemap: ${SITE_URL}/sitemap.xml\n`)
    const { type, body } = await load('/sitemap.xml')
    expect(type).toMatch(/^application\/xml\b/)
    const listed = [...body.toString().matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
    const canonical = pagesIn(site.dist).flatMap(({ html }) => {
      return html.includes('content="noindex"') ? [] : [/rel="canonical" href="([^"]+)"/.exec(html)?.[1]]
    })
    expect(canonical).toContain(`${SITE_URL}/`)
    expect(listed.sort()).toEqual(canonical.sort())
  })

  it('asks search engines to list no page of a preview', () => {
    const pages = pagesIn(preview.dist)
    expect(pages.length).toBeGreaterThan(1)
    for (const { name, html } of pages) {
      expect(metaOf(html).robots, name).toBe('noindex')
      expect(html, name).not.toContain('rel="canonical"')
    }
    const robots = readFileSync(join(preview.dist, 'robots.txt'), 'utf8')
    expect(robots).not.toMatch(/^Sitemap|^Disallow: \/$/m)
    expect(readdirSync(preview.dist)).not.toContain('sitemap.xml')
    expect(metaOf(readFileSync(join(site.dist, 'index.html'), 'utf8')).robots).toBeUndefined()
  })
})

describe('icons', () => {
  it('each icon of the manifest has its declared size', async () => {
    const { type, body } = await load('/manifest.webmanifest')
    expect(type).toBe('application/manifest+json')
    const { icons, name } = JSON.parse(body.toString())
    expect(name).toBe(shareWords().brand)
    expect(icons.map(({ purpose }: { purpose: string }) => purpose)).toEqual(['any', 'any', 'maskable'])
    for (const { src, sizes } of icons) {
      const { width, height } = await sharp((await load(src)).body).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  })

  it('the icons for phones are opaque up to the corners', async () => {
    for (const path of ['/apple-touch-icon.png', '/icon-maskable.png']) {
      expect((await sharp((await load(path)).body).stats()).isOpaque, path).toBe(true)
    }
    expect(await sharp((await load('/apple-touch-icon.png')).body).metadata()).toMatchObject({
      width: 180,
      height: 180,
    })
  })

  it('favicon.ico has a PNG for browsers without SVG', async () => {
    const { type, body } = await load('/favicon.ico')
    expect(type).toBe('image/x-icon')
    expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 32 })
  })
})
