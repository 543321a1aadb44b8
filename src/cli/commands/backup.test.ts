import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openOffice } from '../../../tests/support/office.ts'

it.each(['copy.sqlite', 'copy.sqlite.part'])('names %s where that exists already', async (name) => {
  using office = openOffice()
  writeFileSync(join(office.dataDir, name), '')
  const { code, out, err } = await office.run('backup copy.sqlite')
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toContain(`${join(office.dataDir, name)} exists already`)
})
