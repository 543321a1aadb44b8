import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatCsvRow } from './csv.ts'

/** RFC 4180 with semicolons, and nothing else: a misplaced letter throws. */
function readCsv(file: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /"((?:[^"]|"")*)"(;|\r\n)/y
  while (cell.lastIndex < file.length) {
    const match = cell.exec(file)
    if (match === null) throw new Error('not a cell')
    row.push((match[1] ?? '').replaceAll('""', '"'))
    if (match[2] === ';') continue
    rows.push(row)
    row = []
  }
  if (row.length > 0) throw new Error('the last row does not end')
  return rows
}

/** Cells that a spreadsheet calculates: OWASP's list, with the full-width forms, and after white space too. */
const FORMULA = /^["\s]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const REWRITTEN = /^\d[\d.,:/eE-]*$/
const withoutApostrophe = (cell: string) => {
  const inside = cell.replace(/([,;|\t\r\n])'(?=["'\s]*[=+\-@＝＋－＠])/gu, '$1')
  const rest = inside.slice(1)
  const isGuarded = FORMULA.test(rest.replace(/^["'\s]*/, '')) || /^'*[\t\r\n]/.test(rest)
  return inside.startsWith("'") && (isGuarded || REWRITTEN.test(rest.replace(/^'*/, ''))) ? rest : inside
}

/** Reads a file like a program that is set to another delimiter and ignores quotes around delimiters and line ends. */
function splitNaively(file: string): string[] {
  return file.split(/[,;|\t\r\n]/).map((part) => part.replace(/^["\s]+/, ''))
}

const nasty = fc.constantFrom(...'=+-@\t\r\n＝＋－＠\'";, 10ä')
const text = fc.oneof(
  fc.string({ unit: nasty, maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.tuple(nasty, fc.string({ unit: 'grapheme', maxLength: 8 })).map(([first, rest]) => first + rest),
)
const table = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 4 })

it('gives back every value exactly, and never a formula, with any delimiter of a program', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const file = rows.map(formatCsvRow).join('')
      const read = readCsv(file)
      for (const part of [...read.flat(), ...splitNaively(file)]) {
        if (/^\s*[=+\-@＝＋－＠]/u.test(part)) throw new Error(`a formula: ${JSON.stringify(part)}`)
      }
      expect(read.map((row) => row.map(withoutApostrophe))).toEqual(rows)
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 10_000) },
  )
})

it.each([
  ['+49 251 123456', "'+49 251 123456"],
  ['0251 123456', '0251 123456'],
  ['0251123456', "'0251123456"],
  ['3/4', "'3/4"],
  [' =1+1', "' =1+1"],
  ['a; +49 251|@SUM', "a;' +49 251|'@SUM"],
  ["'=1", "''=1"],
  ['a","=6*7&","b', `a",'"=6*7&","b`],
  ['eins\n=6*7\nzwei', "eins\n'=6*7\nzwei"],
  ['" =1', `'" =1`],
  ['Er sagte: "ja"; gut', 'Er sagte: "ja"; gut'],
])('writes %j so that a spreadsheet shows %j', (value, shown) => {
  expect(readCsv(formatCsvRow([value]))).toEqual([[shown]])
})
