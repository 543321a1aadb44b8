import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast } from './oklch.ts'
import { deriveTheme, findUnreadable, PALETTES, SAMPLE_THEME } from './theme.ts'

const SEVEN = 7
const FOUR = 4.5

/** Every pair of the page that has to be read, with the least contrast. */
function pairsOf(theme: ReturnType<typeof deriveTheme>): [pair: string, contrast: number, least: number][] {
  const light = ['paper', 'sand', 'white'] as const
  const on = (text: keyof typeof theme, background: keyof typeof theme, least: number) =>
    [`${text} on ${background}`, contrast(theme[text], theme[background]), least] as [string, number, number]
  return [
    ...light.flatMap((background) =>
      (['ink', 'soft', 'clinker', 'alarm'] as const).map((text) => on(text, background, SEVEN)),
    ),
    ...light.map((background) => on('edge', background, 3)),
    on('paper', 'night', SEVEN),
    on('glow', 'night', FOUR),
    on('dusk', 'night', 3),
    on('on-sun', 'sun', FOUR),
    on('on-sun', 'sun-deep', FOUR),
    on('paper', 'alarm', FOUR),
    on('white', 'clinker', FOUR),
  ]
}

function expectReadable(theme: ReturnType<typeof deriveTheme>): void {
  for (const [pair, found, least] of pairsOf(theme)) expect(found, pair).toBeGreaterThanOrEqual(least)
}

it('derives the colours of the sample', () => {
  expect(deriveTheme(PALETTES.Sonne)).toEqual(SAMPLE_THEME)
})

it('stylesheets take the colours of the brand from the theme, so that they differ with the palette', () => {
  const site = join(import.meta.dirname, '../../site')
  const { paper, night, sun, clinker } = deriveTheme(PALETTES.Sonne)
  const written = [paper, night, sun, clinker].flatMap((hex) => {
    const numbers = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')
    return [hex, `rgb(${numbers}`]
  })
  for (const file of globSync('**/*.css', { cwd: site })) {
    const css = readFileSync(join(site, file), 'utf8')
    expect(
      written.filter((colour) => css.includes(colour)),
      file,
    ).toEqual([])
  }
})

it.each(Object.entries(PALETTES))('%s is readable', (_, colours) => {
  expect(findUnreadable(colours)).toEqual([])
  expectReadable(deriveTheme(colours))
})

it('any four colours are readable once each was replaced by the nearest that is', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  const brand = fc.record({ action: colour, accent: colour, dark: colour, ground: colour })
  fc.assert(
    fc.property(brand, (chosen) => {
      let colours = chosen
      // A changed background can make another colour unreadable.
      for (let round = 0; round < 3; round += 1) {
        const found = findUnreadable(colours)
        colours = { ...colours, ...Object.fromEntries(found.map(({ name, nearest }) => [name, nearest])) }
      }
      expect(findUnreadable(colours)).toEqual([])
      expectReadable(deriveTheme(colours))
    }),
    { numRuns: 40, seed: 21 },
  )
})

it('keeps a readable colour of the brand, with white words on a dark button', () => {
  const colours = { ...PALETTES.Wasser, action: '#004a99' }
  expect(findUnreadable(colours)).toEqual([])
  const theme = deriveTheme(colours)
  expect(theme).toMatchObject({ sun: '#004a99', 'on-sun': '#ffffff' })
  expect(contrast(theme.glow, theme.night)).toBeGreaterThanOrEqual(FOUR)
  expect(theme.alarm).not.toBe(theme.clinker)
})

it('names a colour that cannot be read, and one near to it', () => {
  expect(findUnreadable({ ...PALETTES.Sonne, accent: '#7ac943' })).toEqual([
    {
      name: 'accent',
      why: expect.stringContaining('Links und Zahlen'),
      nearest: expect.stringMatching(/^#[0-9a-f]{6}$/),
    },
  ])
})
