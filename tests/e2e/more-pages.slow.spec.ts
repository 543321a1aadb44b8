import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BuiltCopy, buildCopy } from '../support/built-copy.ts'
import { openForm } from '../support/roof-check.ts'
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
    <Counter client:load name="one" /><Counter client:load name="two" /></Document>`.replaceAll('\n    ', '\n'),
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
    .replace('<Footer />', '<Counter client:load name="three" /><Footer />')
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
  for (const foreign of ['.hero', '.faq', '.choice', '.tap', '.slim-bar']) {
    expect(text).not.toContain(foreign)
    expect(readPage('index.html')).toContain(foreign)
  }
  expect(readPage('index.html')).not.toContain('.mt-\\[7\\.7rem\\]')
})

test('the home page’s form and the islands of every page hydrate, and the form’s scripts are asked for at once', async ({
  page,
}) => {
  await using server = await startServer({}, [join(root, 'src/server/main.ts'), '--site', built.dist])
  await openForm(page, server.url)
  const asked = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((all) => all.map((link) => (link as HTMLLinkElement).href))
  expect(asked.filter((url) => /\/react\./.test(url))).toHaveLength(1)
  for (const path of ['/', '/impressum']) {
    await page.goto(server.url + path)
    const button = page.locator(path === '/' ? '#three' : '#two')
    await expect(async () => {
      await button.click()
      await expect(button).toHaveText(/^[1-9]/, { timeout: 1000 })
    }).toPass()
  }
})
