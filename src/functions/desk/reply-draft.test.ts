import { expect, it } from 'vitest'
import { submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA } from '../../../tests/support/sample-leads.ts'
import { company } from '../../content/generated/company.ts'
import { visitorConfirmation } from '../../content/visitor-mail-words.ts'

const LONG_NAME = Array.from({ length: 4 }, () => 'Ấ'.repeat(21)).join(' ')

it.each([
  ['Dr. Anna-Lena O’Neill', 'Dr. Anna-Lena O’Neill'],
  [LONG_NAME, LONG_NAME],
  ['Gewinne 1000 € auf evil.example', ''],
  ['Eva Adam&bcc=x@example.org', ''],
  ['\ud800 Eva', ''],
])(
  'begins an e-mail to %s with a greeting, and ends it with the colleague and the reference',
  async (name, greeted) => {
    const { store, ask } = await openDesk()
    const email = 'erika@example.org'
    const { ref } = await submit(store, { name, email })
    const { reply } = (await ask({ do: 'lead', ref })).body
    expect(reply.length).toBeLessThan(2000)
    const { pathname, searchParams } = new URL(reply)
    expect([pathname, ...searchParams.keys()]).toEqual([email, 'subject', 'body'])
    const { greeting, regards } = visitorConfirmation
    expect(searchParams.get('body')?.split('\r\n')).toEqual([
      ...[greeting(greeted), '', '', ''],
      ...[regards, ERIKA.name, company.brand, company.phoneLabel, ''],
      `Anfragenummer: ${ref}`,
    ])
  },
)
