import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltCopy, buildCopy } from '../support/built-copy.ts'
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

let built: BuiltCopy

test.beforeAll(async () => {
  test.setTimeout(120_000)
  built = await buildCopy({ SITE_URL: 'https://www.example.org' }, addPages)
})
test.afterAll(() => built[Symbol.asyncDispose]())

function addPages(folder: string): void {
  for (const [name, source] of Object.entries(ADDED)) writeFileSync(join(folder, name), source)
  const home = join(folder, 'src/site/pages/index.astro')
  const source = readFileSync(home, 'utf8')
    .replace('---', "---\nimport { Counter } from '../Counter.tsx'")
    .replace('<Footer />', '<Counter client:interest name="three" /><Footer />')
  writeFileSync(home, source)
}

function readPage(name: string): string {
  return readFileSync(join(built.dist, name), 'utf8')
}

test('each page has its own address, and the home page alone describes the business', () => {
  for (const [name, path] of [
    ['index.html', '/'],
    ['impressum.html', '/impressum'],
  ] as const) {
    const html = readPage(name)
    expect(html).toContain(`<link rel="canonical" href="https://www.example.org${path}">`)
    expect(html).toContain(`<meta property="og:url" content="https://www.example.org${path}">`)
    expect(html.includes('ld+json')).toBe(path === '/')
  }
  expect(readPage('404.html')).not.toContain('https://www.example.org/404')
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
  await using server = await startServer({}, [join(root, 'src/server/main.ts'), '--site', built.dist])
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
    for (const url of loaded) if (!/\/(Counter|RoofCheckForm|client)\./.test(url)) expect(asked).toContain(url)
  }
  await page.locator('#two').click()
  await expect(page.locator('#two')).toHaveText(/^1 /)
})
