import { expect, it, vi } from 'vitest'
import { mailOf, sampleFor } from '../../../../tests/support/compose-sample.ts'
import { visible } from '../../../../tests/support/sample-mail.ts'
import { company } from '../../../content/generated/company.ts'

it.each([true, false])(
  'gives time and caller of the next call, with numbers if no other calls: %s',
  async (promised) => {
    using _ = vi.spyOn(company, 'callsOnlyFromContacts', 'get').mockReturnValue(promised)
    const mail = await mailOf(
      'visitor-missed-call',
      sampleFor('visitor-missed-call', { name: 'Erika Sonnenberg', address: '27356 Rotenburg' }),
      {
        staff: [{ name: 'Max Wolf', address: 'max@example.org' }],
      },
    )
    expect(mail.to).toEqual([{ name: '', address: 'erika@example.org' }])
    expect(mail.replyTo?.address).toBe(company.email)
    for (const part of [mail.text, visible(mail.html)]) {
      expect(part).toContain('Hallo Erika,')
      expect(part).toContain('Max Wolf')
      expect(part).toContain('Freitag, 12. Juni, 8:00 Uhr')
      expect(part).toContain(company.phoneLabel)
      for (const { name, phoneLabel } of company.contacts) {
        expect(part.includes(`${name}, ${phoneLabel}`)).toBe(promised)
      }
      for (const typed of ['Sonnenberg', 'erika@', '27356']) expect(part).not.toContain(typed)
    }
    expect(mail.html).not.toContain('/anfragen')
    const former = await mailOf(
      'visitor-missed-call',
      sampleFor('visitor-missed-call', { assignedTo: 'gone@example.org' }),
    )
    expect(former.text).toContain(company.brand)
    expect(former.text).not.toContain('gone@')
  },
)
