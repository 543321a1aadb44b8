import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { composeSample, mailOf, viewsOf } from '../../../tests/support/compose-sample.ts'
import { ERIKA, MAX, NOON, sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { plain, visible } from '../../../tests/support/sample-mail.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import type { Outcome } from '../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const lastWeek = NOON - 7 * DAY
const answered = sampleStoredLead({
  source: 'source=google',
  receivedAt: lastWeek,
  answeredAt: lastWeek + HOUR,
  outcome: 'visit',
})
const before = sampleStoredLead({ receivedAt: lastWeek - 7 * DAY })
/** A result of last week, and its lead, which arrived before. */
function enteredResult(outcome: Outcome, changes: Partial<StoredLead>) {
  const lead = sampleStoredLead({ receivedAt: lastWeek - 9 * DAY, outcome, ...changes })
  const step = { kind: 'answered', detail: outcome } as const
  return { ...lead, ...sampleEntry({ leadId: lead.id, at: lastWeek }), ...step }
}
const contract = enteredResult('contract', { kilowattPeak: 9.8, euros: 18_000 })
const changes = {
  listCounted: async ({ since }: { since: number }) => (since > before.receivedAt ? [answered] : [before]),
  listResults: async ({ since }: { since: number }) =>
    since > before.receivedAt ? [contract] : [enteredResult('visit', { receivedAt: NOON }), contract],
  countMissed: async () => 3,
  async sumVisits({ since }: { since: string }) {
    return since === '2026-06-01' ? [{ source: 'source=google', count: 480 }] : [{ source: '', count: 48 }]
  },
}

it('writes the figures of a week next to the week before, without a first name, a number or a mailbox', async () => {
  const mail = await mailOf('staff-week', answered, changes)
  expect(mail.subject).toBe('Woche 23: 1 Anfrage, 0 Termine vereinbart, 1 Auftrag')
  for (const row of [
    'Anrufversuche: 4, 1 Person gesprochen',
    'Termine vereinbart: 0, davor 1',
    'Aufträge: 1, 18.000 €, 9,8 kWp, davor 1, 18.000 €, 9,8 kWp',
    'Anfragen von Besuchen: 1 von 480 (0,2 %), davor 1 von 48',
    'Rechtzeitig beantwortet: 1 von 1, davor 0 von 1',
  ]) {
    expect(mail.text).toContain(row)
    expect(visible(mail.html).replace(/\s+/g, ' ')).toContain(row.replace(': ', ' '))
  }
  expect(mail.text).toMatch(/^Antwort nach: 60 Min\.$/m)
  expect(mail.text).not.toMatch(/davor (0|–)$/m)
  expect(mail.text).not.toContain('Fragen beantwortet')
  expect(mail.text).toContain(
    'Was aus den Anfragen der Woche wurde, Stand heute\n-------------------------------------------------\n\nAlles zusammen: Besuche 480 (+432), Anfragen 1, Termin oder weiter 1 (+1), Auftrag 0\ngoogle: Besuche 480 (+480), Anfragen 1 (+1), Termin oder weiter 1 (+1), Auftrag 0\ndirekt: Besuche 0 (−48), Anfragen 0 (−1), Termin oder weiter 0, Auftrag 0\n',
  )
  const table = parse(mail.html).querySelector('table[role=table]')
  expect(
    table
      ?.querySelectorAll('tr')
      .map((row) => row.childNodes.map(({ text }) => text.trim().replace('\n', ' ')).filter(Boolean)),
  ).toEqual([
    ['Herkunft', 'Besuche', 'Anfragen', 'Termin oder weiter', 'Auftrag'],
    ['Alles zusammen', '480 +432', '1', '1 +1', '0'],
    ['google', '480 +480', '1 +1', '1 +1', '0'],
    ['direkt', '0 −48', '0 −1', '0', '0'],
  ])
  expect(mail.text).toContain('https://dach.example.org/anfragen#zahlen?zeitraum=2026-06-01\n')
  for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/Erika Mustermann|erika@|4710123/)
  expect(mail.replyTo).toBeNull()
})

it('writes the value of contracts by source, the reasons of losses in a line, and no change since an empty week', async () => {
  const won = { ...answered, outcome: 'contract' as const, euros: 18_000, kilowattPeak: 9.8 }
  const loss = (lossReason: string) => enteredResult('lost', { receivedAt: lastWeek, lossReason })
  const mail = await mailOf('staff-week', answered, {
    listCounted: async ({ since }: { since: number }) => (since > before.receivedAt ? [won] : []),
    listResults: async ({ since }) =>
      since > before.receivedAt ? [loss('Zu teuer'), loss('Dach passt nicht'), loss('Zu teuer')] : [],
    sumVisits: async ({ since }: { since: string }) =>
      since === '2026-06-01' ? [{ source: 'source=google', count: 480 }] : [],
  })
  const row = 'Besuche 480, Anfragen 1, Termin oder weiter 1, Auftrag 1, 18.000 €, 9,8 kWp'
  expect(mail.text).toContain(`Alles zusammen: ${row}\ngoogle: ${row}\n`)
  expect(mail.text).toContain('Verloren: 3, 2 × Zu teuer, Dach passt nicht\n')
  const below = parse(mail.html).querySelectorAll('table[role=table] td[colspan]')
  expect(below.map(({ text }) => text)).toEqual(['18.000\u00a0€, 9,8\u00a0kWp', '18.000\u00a0€, 9,8\u00a0kWp'])
})

it('counts the open offers and the late leads in the mail of the week, these by colleague', async () => {
  const [late, step] = [
    sampleStoredLead({ name: 'Rosa Brink', address: 'Ringstr. 5, 48291 Telgte', dueAt: NOON }),
    sampleStoredLead({
      name: 'Otto Wenz',
      assignedTo: MAX.address,
      answeredAt: NOON - 9 * DAY,
      outcome: 'offer',
      nextAt: NOON - 2 * DAY,
    }),
  ]
  const mail = await mailOf('staff-week', answered, {
    ...changes,
    ...viewsOf({ unanswered: [late, sampleStoredLead({ dueAt: NOON, assignedTo: ERIKA.address })], planned: [step] }),
    staff: [MAX],
    listOpenOffers: async () => [
      { id: '1', euros: 18_000, kilowattPeak: 9.8 },
      { id: '2', euros: null, kilowattPeak: 9.9 },
    ],
  })
  expect(plain(mail.text)).toContain('Offene Angebote jetzt: 2 (18.000 €, 19,7 kWp, 1 ohne Betrag)\n')
  expect(mail.text).toContain(
    `Überfällig: 3
-------------

noch bei niemandem: 1
${MAX.name}: 1
weitere: 1
`,
  )
  expect(mail.html).not.toMatch(/Brink|Wenz|Ringstr/)
})

it('leaves visits that are not counted out of the figures', async () => {
  const mail = await mailOf('staff-week', answered, { ...changes, sumVisits: async () => [] })
  expect(mail.text).not.toContain('nicht gezählt')
  expect(mail.text).not.toContain('Anfragen von Besuchen')
})

it('names the losses of the week once, and has no heading without a line', async () => {
  const textOf = async (lead: Partial<StoredLead>) => {
    const leads = [sampleStoredLead({ receivedAt: lastWeek, ...lead })]
    return (
      await mailOf('staff-week', answered, { ...changes, listCounted: async () => leads, sumVisits: async () => [] })
    ).text
  }
  const lost = await textOf({ answeredAt: lastWeek + HOUR, outcome: 'lost' })
  expect(lost.match(/^Verloren/gm)).toHaveLength(1)
  expect(lost).toContain('Alles zusammen\n---')
  expect(await textOf({ dueAt: NOON + DAY })).not.toContain('Alles zusammen\n---')
})

it('writes no figures without leads and visits, as on a new installation', async () => {
  const none = { listCounted: async () => [], sumVisits: async () => [] }
  expect(await composeSample('staff-week', answered, none)).toBeNull()
})
