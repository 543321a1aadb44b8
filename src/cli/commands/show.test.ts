import { expect, it } from 'vitest'
import { AFTERNOON, openOffice } from '../../../tests/support/office.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../base/durations.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
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

it('show prints the history of a lead, and "person" prints it with the notes', async () => {
  using office = openOffice()
  const { ref } = await office.add()
  const steps: [DeskAction, string?][] = [
    [{ kind: 'tried', until: Date.parse('2026-06-11T07:00:00Z'), text: 'MailAddress:\nbesprochen' }],
    [{ kind: 'assigned', to: 'max@example.org' }, 'erika@example.org'],
    [{ kind: 'assigned', to: '' }],
    [{ kind: 'answered', outcome: 'contract', text: '' }, 'max@example.org'],
  ]
  for (const [index, [action, by]] of steps.entries()) await office.act(ref, action, by, AFTERNOON + index * MINUTE)
  const { out } = await office.run(`show ${ref}`)
  expect(out).toContain(`Beantwortet                10.06.2026 17:03
Ergebnis                   Auftrag
Versuche                   1
`)
  expect(out).toContain(`
Verlauf                    nicht erreicht, nächster Versuch 11.06.2026 09:00 (10.06.2026 17:00, Jemand auf der Kommandozeile)
                           MailAddress:
                           besprochen
                           liegt jetzt bei max@example.org (10.06.2026 17:01, erika@example.org)
                           liegt jetzt bei niemandem (10.06.2026 17:02, Jemand auf der Kommandozeile)
                           erreicht, Auftrag (10.06.2026 17:03, max@example.org)
Nachricht ans Team         wartet
`)
  const history = [
    {
      ...{ kind: 'tried', by: 'command', at: '2026-06-10T15:00:00.000Z', until: '2026-06-11T07:00:00.000Z' },
      text: 'MailAddress:\nbesprochen',
    },
    { kind: 'assigned', by: 'erika@example.org', detail: 'max@example.org' },
    { kind: 'assigned', by: 'command', detail: '' },
    { kind: 'answered', by: 'max@example.org', detail: 'contract', until: null },
  ]
  expect(JSON.parse((await office.run(`show ${ref} --json`)).out)).toMatchObject({
    history,
    outcome: 'contract',
    tries: 1,
  })
  const { requests } = JSON.parse((await office.run('person erika@example.org')).out)
  expect(requests).toMatchObject([{ ref, history }])
})
