import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTable } from './table.ts'

describe('a table for people', () => {
  it('lines columns up', () => {
    expect(
      formatTable(
        ['A', 'Name'],
        [
          ['1', 'Ä'],
          ['22', 'bc'],
        ],
        80,
      ),
    ).toBe('A   Name\n1   Ä\n22  bc')
  })

  it('cuts what is too long, and leaves out the last columns where it has to', () => {
    const row = ['K7MQ-4XP2', 'x'.repeat(30), 'y'.repeat(30)]
    expect(formatTable(['Ref', 'Name', 'Mail'], [row], 40)).toBe(
      'Ref        Name           Mail\nK7MQ-4XP2  xxxxxxxxxxxx…  yyyyyyyyyyyyy…',
    )
    expect(formatTable(['Ref', 'Name', 'Mail'], [row], 30)).toBe('Ref        Name\nK7MQ-4XP2  xxxxxxxxxxxxxxxxxx…')
  })

  it('never takes more lines or columns than it may, and lets nothing move the cursor', () => {
    const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 90 }), (cells, columns) => {
        const lines = formatTable(['Eins', 'Zwei', 'Drei'], cells, columns).split('\n')
        expect(lines).toHaveLength(cells.length + 1)
        for (const line of lines) {
          expect(line).not.toMatch(/[\p{C}\u2028\u2029]/u)
          expect(Array.from(new Intl.Segmenter('de').segment(line)).length).toBeLessThanOrEqual(columns)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
