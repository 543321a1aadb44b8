import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it("gives the browser's bar the colour of the sky below it", () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const bar = /name="theme-color" content="([^"]+)"/.exec(read('../layouts/Document.astro'))?.[1]
  expect(read('base.css')).toContain(`--color-sky: ${bar};`)
})

/** WCAG 2.2, relative luminance. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it.each(['ink', 'soft', 'clinker'])('%s can be read with ease on every light ground (7:1, AAA)', (text) => {
  const css = readFileSync(new URL('base.css', import.meta.url), 'utf8')
  const colorOf = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? ''
  for (const ground of ['paper', 'sand']) {
    const [dark, light] = [luminance(colorOf(text)), luminance(colorOf(ground))]
    expect((light + 0.05) / (dark + 0.05), `${text} on ${ground}`).toBeGreaterThanOrEqual(7)
  }
})
