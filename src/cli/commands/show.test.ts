import { describe, expect, it } from 'vitest'
import { AFTERNOON, openOffice } from '../../../tests/support/office.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { claimTerms } from '../../lead/outbox.ts'

describe('show', () => {
  it('shows everything about a request, and its mails', async () => {
    using office = openOffice()
    const { ref } = await office.add({ message: 'Süddach\nBitte \u202eanrufen' })
    await office.withStore(async (store) => {
      const [first] = await store.claimMessages({ ...claimTerms(NOON), limit: 1 })
      if (first) await store.completeMessage({ id: first.id, lease: first.lease, now: NOON + 60_000 })
    })
    const typed = ref.toLowerCase().replace('-', '')
    const { out } = await office.run(`show ${typed}`)
    expect(out).toBe(`Anfragenummer         ${ref}
Stand                 neu
Eingegangen           10.06.2026 12:00
Antwort bis           11.06.2026 12:00
Vollständiger Name    Erika Mustermann
PLZ und Ort           48143 Münster
Dachgröße             50–100 m²
Telefon               0221 4710123
E-Mail                erika@example.org
Nachricht             Süddach
                      Bitte  anrufen
staff-notification    sent 10.06.2026 12:01
visitor-confirmation  waiting
`)
    const record = JSON.parse((await office.run(`show ${ref} --json`)).out)
    expect(record).toMatchObject({ ref, message: 'Süddach\nBitte \u202eanrufen' })
    expect(record.mails.map((mail: { state: string }) => mail.state)).toEqual(['sent', 'waiting'])
  })

  it('shows an anonymised request without the person', async () => {
    using office = openOffice()
    const { ref } = await office.add()
    await office.withStore((store) => store.anonymiseLead({ ref, now: AFTERNOON }))
    const { out } = await office.run(`show ${ref}`)
    expect(out).toMatch(/Stand +anonymisiert/)
    expect(out).not.toMatch(/Erika|Telefon/)
  })

  it('says that there is no such request', async () => {
    using office = openOffice()
    expect(await office.run('show K7MQ-4XP2')).toMatchObject({
      code: 3,
      out: '',
      err: 'No request has the reference K7MQ-4XP2.\n',
    })
  })
})
