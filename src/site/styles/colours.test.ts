import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it("gives the browser's bar the colour of the sky below it", () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const bar = /name="theme-color" content="([^"]+)"/.exec(read('../layouts/Document.astro'))?.[1]
  expect(read('base.css')).toContain(`--color-sky: ${bar};`)
})
