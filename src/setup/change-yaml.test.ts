import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { copyContent } from '../../tests/support/content-copy.ts'
import { parseYaml } from '../content/compiler/parse-yaml.ts'
import { CONTENT_FILES, type ContentFile } from '../content/schema/content-files.ts'
import { changeYaml, type Group } from './change-yaml.ts'

function valuesOf(source: string): unknown {
  const parsed = parseYaml('file', new TextEncoder().encode(source))
  return Array.isArray(parsed) ? parsed : parsed.values
}

const SOURCE = `# Oben
a: eins # nicht hier
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
`.replace(' # nicht hier', '')

describe('values put into a file', () => {
  using copy = copyContent()
  const sources = new Map((Object.keys(CONTENT_FILES) as ContentFile[]).map((name) => [name, copy.read(name)]))

  it.each([...sources.keys()])('leave %s as it is where none changes', (name) => {
    const source = sources.get(name) ?? ''
    expect(changeYaml(source, valuesOf(source) as Group)).toBe(source)
  })

  it('change their own lines alone, and comments keep their place', () => {
    const next = { a: 'eins', b: 'neu', c: { d: 'drei', e: 'x: y', f: '' }, g: [{ h: '9', i: '2' }] }
    expect(changeYaml(SOURCE, next)).toBe(`# Oben
a: eins
b: neu
# Über c
c:
  d: drei
  e: "x: y"

  # Über f
  f:
# Über g
g:
  - h: 9
    i: 2

# Unten
`)
  })

  it('stand in lines of their own where a list or a group grows', () => {
    const next = { k: 'neu', g: [1, 3, 5, 7].map((h) => ({ h: `${h}`, i: '#' })) }
    const changed = changeYaml(SOURCE, next)
    expect(valuesOf(changed)).toMatchObject(next)
    expect(changed).toContain('  - h: 5\n    i: "#"\n  - h: 7\n    i: "#"\nk: neu\n\n# Unten')
  })

  it('keep the line ends of Windows, a BOM, and brackets', () => {
    const source = '\ufeffa: 1\r\nb: [x, y]\r\nc:\r\n  - d'
    const changed = changeYaml(source, { a: '2', b: ['x', 'y, z'], c: ['d', 'e'] })
    expect(changed).toBe('\ufeffa: 2\r\nb: [ "x", "y, z" ]\r\nc:\r\n  - d\r\n  - e\r\n')
  })

  const tricky = [
    '01067',
    'no',
    'Yes',
    'null',
    '~',
    '1e3',
    '0x1F',
    '- a',
    '#a',
    'a #b',
    'a: b',
    'a:',
    '"',
    "'",
    '{a}',
    '🎉',
    'ß',
  ]
  const line = fc.oneof(
    fc.constantFrom(...tricky),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.array(fc.constantFrom(...tricky), { maxLength: 4 }).map((parts) => parts.join(' ')),
  )
  const text = line.map((value) => value.replace(/[\p{C}\u2028\u2029]/gu, '').trim())

  it('are read as what they were, whatever they hold', () => {
    const group = fc.record({ a: text, b: text, c: fc.record({ d: text, e: text, f: text }) })
    const entries = fc.array(
      fc.record({ h: text.filter((value) => value !== ''), i: text.filter((value) => value !== '') }),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
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
})
