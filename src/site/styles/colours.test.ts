import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast } from '../../content/compiler/pictures/ground.ts'

it.each(['ink', 'soft', 'clinker'])('%s can be read with ease on every light ground (7:1, AAA)', (text) => {
  const css = readFileSync(new URL('base.css', import.meta.url), 'utf8')
  const colorOf = (name: string) => new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1] ?? ''
  for (const ground of ['paper', 'sand']) {
    expect(contrast(colorOf(text), colorOf(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(7)
  }
})
