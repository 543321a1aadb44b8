import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { palette } from './palette.ts'

it('mails have the colours of the page', () => {
  const css = readFileSync('src/site/styles/base.css', 'utf8')
  for (const [name, color] of Object.entries(palette)) {
    expect(css.toLowerCase()).toContain(`--color-${name}: ${color.toLowerCase()};`)
  }
})
