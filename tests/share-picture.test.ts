import { expect, it } from 'vitest'
import { outline, setText } from '../src/site/build/drawing/typeset.ts'

const BOX = { width: 500, maxLines: 3, largest: 88 }

it('sets short words as large as asked, in their order', () => {
  expect(setText('Dein Strom vom eigenen Dach', BOX)).toMatchObject({
    size: 88,
    lines: ['Dein Strom', 'vom eigenen', 'Dach'],
  })
})

it.each([
  'Sonnenenergiegenossenschaft Nordwestmünsterland und Tecklenburger Land eingetragene Genossenschaft',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'W'.repeat(200),
])('makes what is long smaller, and cuts nothing off: %s', (text) => {
  const { lines, width, size } = setText(text, BOX)
  expect(width).toBeLessThanOrEqual(BOX.width)
  expect(lines.length).toBeLessThanOrEqual(BOX.maxLines)
  expect(size).toBeLessThan(BOX.largest)
  expect(lines.join(' ')).toBe(text)
})

it('draws the letters of other languages, and what no face has without its accents', () => {
  const names = 'Łukasz Őrség Čapek Çelik Núñez'
  expect(setText(names, BOX).lines.join(' ')).toBe(names)
  expect(outline('Łő', { x: 0, y: 50, size: 50, fill: '#000' }).match(/<path [^>]* d="M[^"]+"/g)).toHaveLength(2)
  expect(setText('Dạch ☀', BOX).lines).toEqual(['Dach'])
})
