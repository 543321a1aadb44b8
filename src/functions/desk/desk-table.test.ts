import { expect, it } from 'vitest'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA } from '../../../tests/support/sample-leads.ts'
import { HOUR } from '../../base/durations.ts'

it('exports a table that a spreadsheet neither calculates nor rewrites', async () => {
  const { store, ask, act } = await openDesk()
  const lead = await submit(store, { name: '=HYPERLINK("http://evil.example")', phone: '+49 251 1' })
  await submit(store, { name: 'Max; Muster', phone: '0251123456' })
  await act(lead, { kind: 'tried', until: NIGHT + HOUR, text: '=1+1' })
  await act(lead, { kind: 'note', text: 'Hund im Garten' })
  const { body } = await ask({ do: 'table', view: 'open', search: '', after: null })
  expect(body.file).toMatch(/^anfragen-\d{4}-\d\d-\d\d\.csv$/)
  expect(body.content).toMatch(/^\uFEFF"Anfragenummer";"Stand";/)
  expect(body.content).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  const rows: string[] = body.content.split('\r\n')
  expect(rows).toHaveLength(4)
  const [by, at] = [ERIKA.name, '10.06.2026 05:00']
  const cells = rows.find((row) => row.includes('HYPERLINK'))?.split(';') ?? []
  const phone = rows[0]?.split(';').indexOf('"Telefon"') ?? -1
  expect(cells.slice(phone, phone + 3)).toEqual(['"0049 251 1"', `"${lead.email}"`, `"${lead.message}"`])
  expect(cells.slice(-2)).toEqual([
    `"nicht erreicht, nächster Versuch 10.06.2026 06:00 (${at}, ${by})"`,
    `"${by}, ${at}: Hund im Garten\n${by}, ${at}: =1+1"`,
  ])
  expect(rows.find((row) => row.includes('Max; Muster'))).toMatch(/;"0251 123456";.*;"";""$/s)
})
