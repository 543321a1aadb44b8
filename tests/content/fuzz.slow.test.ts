import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readContent } from '../../src/content/compiler/read-content.ts'
import { compileLegal } from '../../src/content/compiler/texts/compile-legal.ts'
import { CONTENT_FILES, type ContentFile } from '../../src/content/schema/content-files.ts'
import { copyContent } from '../support/content-copy.ts'

const SETTINGS = { siteUrl: '', retentionDays: 90, byBrevo: false, toCrm: false, onSupabase: false }

const piece = fc.oneof(
  fc.constantFrom(
    ...':-#"\'{}[]*&!@`|>%,?\t\n \\~',
    '\r\n',
    '---\n',
    '<<: ',
    '__proto__: ',
    '? ',
    '- ',
    '\u00a0',
    '\ud800',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
)
/** Replaces some characters with others. */
const mutation = fc.record({ at: fc.nat({ max: 20_000 }), gone: fc.oneof(fc.constant(0), fc.nat({ max: 30 })), piece })

function mutate(source: string, { at, gone, piece }: { at: number; gone: number; piece: string }): string {
  const start = at % (source.length + 1)
  return source.slice(0, start) + piece + source.slice(start + gone)
}

it('reads files with any mistakes in them, or names them with the line: nothing throws', () => {
  using copy = copyContent()
  const names = Object.keys(CONTENT_FILES) as ContentFile[]
  const sources = new Map(names.map((name) => [name, copy.read(name)]))
  const mutated = fc.tuple(fc.constantFrom(...names), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  let refused = 0
  fc.assert(
    fc.property(mutated, ([name, mutations]) => {
      const source = sources.get(name) ?? ''
      const changed = mutations.reduce(mutate, source)
      const read = readContent(copy.root, { [name]: changed })
      const problems = 'problems' in read ? read.problems : compileLegal(copy.root, read.content, SETTINGS).problems
      refused += Number(problems.length > 0)
      for (const { file, line, sentence } of problems) {
        // A fact may be right by itself and too long for a text that takes it.
        expect(names.map((one) => `content/${one}`)).toContain(file)
        if (line === undefined) expect(sentence).toMatch(/^Die Datei fehlt oder ist leer/)
        else expect(line).toBeLessThanOrEqual(changed.split('\n').length + source.split('\n').length)
        expect(sentence.trim()).not.toBe('')
        expect(sentence).not.toMatch(/undefined|\[object/)
      }
    }),
    { numRuns: 200 },
  )
  expect(refused).toBeGreaterThan(20)
})
