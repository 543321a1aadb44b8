import { expect, it } from 'vitest'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { questions } from '../../content/generated/questions.ts'
import { TABLE_HEAD, tableRows } from './table.ts'

const phoneCell = async (phone: string) => {
  const options = { staff: [], now: 0 }
  const row = await tableRows({ listHistories: async () => [] }, [sampleStoredLead({ phone, message: '' })], options)
  return row.split(';')[TABLE_HEAD.split(';').indexOf('"Telefon"')]
}

it.each([
  ['+49 251 123456', '0049 251 123456'],
  ['+49(0)251/123456', '0049 251 123456'],
  ['0251123456', '0251 123456'],
  ['0251/123456', '0251 123456'],
  [' (0251) 12-34-56', '0251 12 34 56'],
  ['0251123456/01713920099', '0251123456 / 01713920099'],
  ['0251 123456 ab 18 Uhr', '0251 123456 ab 18 Uhr'],
  ['+49 251 1, +49 171 2', "0049 251 1,' +49 171 2"],
  ['=12345', "'=12345"],
  ['+abc 12345', "'+abc 12345"],
])('writes the number %j so that a spreadsheet shows %j', async (phone, shown) => {
  expect(await phoneCell(phone)).toBe(`"${shown}"`)
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
