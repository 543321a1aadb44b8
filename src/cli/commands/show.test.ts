import { expect, it } from 'vitest'
import { openOffice } from '../../../tests/support/office.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { claimTerms } from '../../lead/outbox/message-rules.ts'

it('shows everything about a lead, and its mails', async () => {
  using office = openOffice()
  const { ref } = await office.add({ message: 'Süddach\nBitte \u202eanrufen' })
  await office.withStore(async (store) => {
    const [first] = await store.claimMessages({ ...claimTerms(NOON), limit: 1 })
    if (first) await store.completeMessage({ id: first.id, lease: first.lease, now: NOON + 60_000 })
  })
  const typed = ref.toLowerCase().replace('-', '')
  const { out } = await office.run(`show ${typed}`)
  expect(out).toBe(`Anfragenummer              ${ref}
Stand                      neu
Eingegangen                10.06.2026 12:00
Antwort bis                11.06.2026 12:00
Herkunft                   direkt
Vollständiger Name         Erika Mustermann
PLZ und Ort                48143 Münster
Dachgröße                  50–100 m²
Telefon                    0221 4710123
E-Mail                     erika@example.org
Nachricht                  Süddach
                           Bitte  anrufen
Nachricht ans Team         verschickt 10.06.2026 12:01
Bestätigung an die Person  wartet
`)
  const record = JSON.parse((await office.run(`show ${ref} --json`)).out)
  expect(record).toMatchObject({ ref, message: 'Süddach\nBitte \u202eanrufen' })
  expect(record.mails.map((mail: { state: string }) => mail.state)).toEqual(['sent', 'waiting'])
})
