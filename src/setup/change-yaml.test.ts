import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { copyContent } from '../../tests/support/content-copy.ts'
import { CONTENT_FILES, type ContentFile } from '../content/schema/content-files.ts'
import { changeYaml, type Group, type Path, putAt, type Values } from './change-yaml.ts'

const valuesOf = (source: string) => parse(source, { schema: 'failsafe' })

function pathsOf(values: Values, path: Path = []): Path[] {
  if (typeof values === 'string') return [path]
  const toKey = (key: string) => (Array.isArray(values) ? Number(key) : key)
  return Object.entries(values).flatMap(([key, value]) => pathsOf(value, [...path, toKey(key)]))
}

const SOURCE = `# Oben
a: eins
b:
# Über c
c:
  d: "zwei"
  e:

  # Über f
  f: >-
    lang
    gefaltet
# Über g
g:
  - h: 1
    i: 2
  - h: 3
    i: 4

# Unten
`

using copy = copyContent()
const sources = new Map((Object.keys(CONTENT_FILES) as ContentFile[]).map((name) => [name, copy.read(name)]))

it.each([...sources.keys()])('changes only the lines of a new value in %s', (name) => {
  const source = sources.get(name) ?? ''
  const values = valuesOf(source) as Group
  expect(changeYaml(source, values)).toBe(source)
  // A tenth of the 300 places of the longest file is enough.
  for (const path of pathsOf(values).filter((_, index) => index % 10 === 0)) {
    const changed = structuredClone(values)
    putAt(changed, path, 'Neu')
    const after = changeYaml(source, changed)
    expect(valuesOf(after)).toEqual(changed)
    const [old, next] = [source.split('\n'), after.split('\n')]
    expect(next.filter((line) => !old.includes(line))).toEqual([expect.stringContaining('Neu')])
    expect(next.filter((line) => line.trim().startsWith('#'))).toEqual(
      old.filter((line) => line.trim().startsWith('#')),
    )
  }
})

it('keeps comments around new values, also if a list grows', () => {
  const source = SOURCE.replace('eins', 'eins # daneben').replace('e:', 'e: # daneben')
  const next = { a: 'zwei', b: 'neu', c: { d: 'drei', e: 'x: y', f: '' }, g: [{ h: '9', i: '2' }], k: '#' }
  expect(changeYaml(source, next)).toBe(`# Oben
a: zwei # daneben
b: neu
# Über c
c:
  d: drei
  e: "x: y" # daneben

  # Über f
  f:
# Über g
g:
  - h: 9
    i: 2
k: "#"

# Unten
`)
  const grown = changeYaml(SOURCE, { g: ['1', '3', '5', '7'].map((h) => ({ h, i: 'neu' })) })
  expect(grown).toContain('  - h: 5\n    i: neu\n  - h: 7\n    i: neu\n\n# Unten\n')
})

it('keeps the line ends of Windows, a BOM, and brackets', () => {
  const source = '\ufeffa: 1\r\nb: [x, y]\r\nc:\r\n  - d'
  const changed = changeYaml(source, { a: '2', b: ['x', 'y, z'], c: ['d', 'e'] })
  expect(changed).toBe('\ufeffa: 2\r\nb: [ x, "y, z" ]\r\nc:\r\n  - d\r\n  - e')
})

const tricky = "01067|...|no|Yes|null|~|1e3|0x1F|- a|#a|a #b|a: b|a:|'|{a}|🎉|ß".split('|')
const line = fc.oneof(
  fc.constantFrom(...tricky),
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.array(fc.constantFrom(...tricky), { maxLength: 4 }).map((parts) => parts.join(' ')),
)
// A fact must not contain a quotation mark.
const text = line.map((value) => value.replace(/["\p{C}\u2028\u2029]/gu, '').trim())
const filled = text.filter((value) => value !== '')

it('writes values with any characters so that they are read unchanged', () => {
  const group = fc.record({ a: text, b: text, c: fc.record({ d: text, e: text, f: text }) })
  const entries = fc.array(fc.record({ h: filled, i: filled }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(group, entries, group, (first, g, second) => {
      const once = changeYaml(SOURCE, { ...first, g })
      expect(valuesOf(once)).toEqual({ ...first, g })
      const twice = changeYaml(once, second)
      expect(valuesOf(twice)).toEqual({ ...second, g })
      expect(changeYaml(twice, second)).toBe(twice)
    }),
  )
})
