import { expect, it } from 'vitest'
import { MAX, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { questions } from '../../content/generated/questions.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { TABLE_HEAD, tableRows } from './table.ts'

const cellOf = async (label: string, lead: Partial<StoredLead>) => {
  const options = { staff: [MAX], now: 0 }
  const row = await tableRows({ listHistories: async () => [] }, [sampleStoredLead({ message: '', ...lead })], options)
  return row.split(';')[TABLE_HEAD.split(';').indexOf(`"${label}"`)]
}

it.each([
  ['+49 251 123456', '0049 251 123456'],
  ['+49(0)251/123456', '0049 251 123456'],
  ['+49 (0251) 123456', '0049 251 123456'],
  ['0251123456', '0251 123456'],
  ['0251/123456', '0251 123456'],
  [' (0251) 12-34-56', '0251 12 34 56'],
  ['0251123456/01713920099', '0251123456 / 01713920099'],
  ['0251 123456 ab 18 Uhr', '0251 123456 ab 18 Uhr'],
  ['+49 251 1, +49 171 2', "0049 251 1,' +49 171 2"],
  ['=12345', "'=12345"],
  ['+abc 12345', "'+abc 12345"],
])('writes the number %j so that a spreadsheet shows %j', async (phone, shown) => {
  expect(await cellOf('Telefon', { phone })).toBe(`"${shown}"`)
})

it("shows the name of the lead's colleague, or the address of a former colleague", async () => {
  const cells = [MAX.address, 'gone@example.org', ''].map((assignedTo) => cellOf('Zuständig', { assignedTo }))
  expect(await Promise.all(cells)).toEqual([`"${MAX.name}"`, '"gone@example.org"', '""'])
})

it.each(questions.filter(({ kind }) => kind === 'number'))('writes a number of $id, and keeps a text', async (one) => {
  for (const [value, cell] of [
    [12_500, '"12500"'],
    ['weiß nicht', '"weiß nicht"'],
  ]) {
    const answers = JSON.stringify([{ id: one.id, question: one.question, value }])
    const options = { staff: [], now: 0 }
    const row = await tableRows({ listHistories: async () => [] }, [sampleStoredLead({ answers })], options)
    expect(row.split(';')).toContain(cell)
  }
})
