import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { startTable } from './table.ts'

const HEAD = ['Nr.', 'Name', 'Mail']

describe('a table for people', () => {
  it('lines columns up, and keeps the widths of its first part', () => {
    const format = startTable(HEAD.slice(0, 2), 80)
    expect(
      format([
        ['1', 'Ä'],
        ['4022', 'bc'],
      ]),
    ).toBe('Nr.   Name\n1     Ä\n4022  bc')
    expect(format([['7', 'longer']])).toBe('7     lon…')
  })

  it('cuts long cells, and leaves out the last columns where it has to', () => {
    const rows = [['K7MQ-4XP2', 'x'.repeat(30), 'y'.repeat(30)]]
    expect(startTable(HEAD, 40)(rows)).toBe('Nr.        Name           Mail\nK7MQ-4XP2  xxxxxxxxxxxx…  yyyyyyyyyyyyy…')
    expect(startTable(HEAD, 30)(rows)).toBe('Nr.        Name\nK7MQ-4XP2  xxxxxxxxxxxxxxxxxx…')
  })

  it('never takes more lines or columns than it may, and lets nothing move the cursor', () => {
    const rows = fc.array(fc.array(fc.string({ unit: 'binary' }), { minLength: 3, maxLength: 3 }), { maxLength: 5 })
    fc.assert(
      fc.property(rows, fc.integer({ min: 20, max: 90 }), (cells, columns) => {
        const lines = startTable(HEAD, columns)(cells).split('\n')
        expect(lines).toHaveLength(cells.length + 1)
        for (const line of lines) {
          expect(line).not.toMatch(/[\p{C}\u2028\u2029]/u)
          expect(Array.from(new Intl.Segmenter('de').segment(line)).length).toBeLessThanOrEqual(columns)
        }
      }),
      { numRuns: 500 },
    )
  })
})
