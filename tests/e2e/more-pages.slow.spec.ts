import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '../support/site.ts'
import { root, startServer } from '../support/start-server.ts'

/** The site as it is, with one more page and one more kind of island, which both pages show. */
const ADDED = {
  'src/site/Counter.tsx': `
    import { useState } from 'react'
    import { figures } from '../../src/content/generated/figures.ts'
    export function Counter({ name }: { name: string }) {
      const [count, setCount] = useState(0)
      return <button id={name} onClick={() => setCount(count + 1)}>{count + ' ' + figures.price}</button>
    }`,
  'src/site/pages/impressum.astro': `---
    import Document from '../layouts/Document.astro'
    import { Counter } from '../Counter.tsx'
    import '../styles/text.css'
    ---
    <Document title="Impressum"><h1 class="display title mt-[7.7rem]">Impressum</h1>
    <Counter client:interest name="one" /><Counter client:interest name="two" /></Document>`.replaceAll('\n    ', '\n'),
}

// In one worker, so that there is one build.
test.describe.configure({ mode: 'default' })

let folder: string

test.beforeAll(() => {
  test.setTimeout(120_000)
  folder = mkdtempSync(join(tmpdir(), 'more-pages-'))
  for (const name of ['content', 'public', 'scripts', 'src', 'astro.config.mjs', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(folder, name), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, source] of Object.entries(ADDED)) writeFileSync(join(folder, name), source)
  const home = join(folder, 'src/site/pages/index.astro')
  const source = readFileSync(home, 'utf8')
    .replace('---', "---\nimport { Counter } from '../Counter.tsx'")
    .replace('<Footer />', '<Counter client:interest name="three" /><Footer />')
  writeFileSync(home, source)
  const build = spawnSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build', '--silent'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1', SITE_URL: 'https://www.example.org' },
  })
  expect(build.status, build.stdout + build.stderr).toBe(0)
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

function readPage(name: string): string {
  return readFileSync(join(folder, 'dist', name), 'utf8')
}

test('each page has its own address, and the home page alone describes the business', () => {
  const addresses = (html: string) =>
    ['<link rel="canonical" href="', '<meta property="og:url" content="'].map((start) =>
      html
        .split(start)
        .slice(1)
        .map((rest) => rest.slice(0, rest.indexOf('"'))),
    )
  expect(addresses(readPage('index.html'))).toEqual([['https://www.example.org/'], ['https://www.example.org/']])
  const own = ['https://www.example.org/impressum']
  expect(addresses(readPage('impressum.html'))).toEqual([own, own])
  expect(addresses(readPage('404.html'))).toEqual([[], []])

  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(readPage('index.html'))?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ '@type': 'HomeAndConstructionBusiness', url: 'https://www.example.org/' })
  for (const name of ['impressum.html', '404.html']) expect(readPage(name)).not.toContain('ld+json')
})

test('a page of text carries its own styles and none of the home page', () => {
  const text = readPage('impressum.html')
  for (const own of ['.display{', '.mt-\\[7\\.7rem\\]{']) expect(text).toContain(own)
  for (const foreign of ['.hero', '.faq', '.choice', '.toast', '.slim-bar']) {
    expect(text).not.toContain(foreign)
    expect(readPage('index.html')).toContain(foreign)
  }
  expect(readPage('index.html')).not.toContain('.mt-\\[7\\.7rem\\]')
})

test('every island of every page hydrates, and everything it imports is asked for at once', async ({ page }) => {
  await using server = await startServer({}, [join(root, 'src/server/main.ts'), '--site', join(folder, 'dist')])
  for (const [path, count] of [
    ['/', 2],
    ['/impressum', 2],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.locator('astro-island')).toHaveCount(count)
    // Astro removes the attribute when an island is hydrated.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    for (const island of await page.locator('astro-island').all()) {
      const named = (await island.getAttribute('data-imports'))?.split(' ') ?? []
      expect(named.filter((url) => /\/react\./.test(url))).toHaveLength(1)
    }
    const links = page.locator('link[rel=modulepreload]')
    const asked = await links.evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => name.endsWith('.js')),
    )
    // What the islands name themselves: their own script and the renderer.
    const own = await page
      .locator('astro-island')
      .evaluateAll((all) =>
        all.flatMap((island) =>
          ['component-url', 'renderer-url'].map((name) => new URL(island.getAttribute(name) ?? '', location.href).href),
        ),
      )
    expect(new Set(loaded)).toEqual(new Set([...asked, ...own]))
  }
  await page.locator('#two').click()
  await expect(page.locator('#two')).toHaveText(/^1 /)
})
