import { expect, it } from 'vitest'
import { AFTERNOON, openOffice } from '../../../tests/support/office.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../base/durations.ts'
import { MAX_NOTE_LENGTH } from '../../lead/history-entry.ts'

const STAFF = { STAFF: 'Erika Wolf <Erika@example.org>, max@example.org' }
const AGAIN = ['--again', '11.06.2026 9:00']
/** 9:00 of the next day in Germany. */
const MORNING = Date.parse('2026-06-11T07:00:00Z')

it('tried records the call and the time of the next one', async () => {
  using office = openOffice(STAFF)
  const { ref } = await office.add()
  const said = `${ref}: nicht erreicht, nächster Versuch 11.06.2026 09:00.\n`
  expect(await office.run(['tried', ref, ...AGAIN])).toMatchObject({ code: 0, out: said, err: '' })
  expect(await office.find(ref)).toMatchObject({ tries: 1, tryAgainAt: MORNING })
  expect((await office.run('list')).out).toMatch(new RegExp(`^${ref} +nicht erreicht `, 'm'))
  const [record] = JSON.parse((await office.run('list --json')).out)
  expect(record).toMatchObject({ status: 'tried', tries: 1, tryAgainAt: '2026-06-11T07:00:00.000Z' })
})

it('tried changes no lead that is not open', async () => {
  using office = openOffice()
  for (const state of [{ answeredAt: NOON }, { quarantinedAt: NOON }]) {
    const lead = await office.add(state)
    expect(await office.run(['tried', lead.ref, ...AGAIN])).toMatchObject({
      code: 1,
      err: `${lead.ref} ist nicht offen: Nichts wurde geändert.\n`,
    })
    expect(await office.find(lead.ref)).toEqual(lead)
  }
})

it('note records its author, and "assign" sets or removes the colleague', async () => {
  using office = openOffice(STAFF)
  const { ref, id } = await office.add()
  expect(await office.run(['note', ref, ' Ruft selbst zurück. ', '--by', 'ERIKA@example.org'])).toMatchObject({
    ...{ code: 0, out: `${ref}: notiert.\n` },
  })
  expect((await office.run(`assign ${ref} Max@example.org`)).out).toBe(`${ref} hat jetzt max@example.org.\n`)
  expect(await office.find(ref)).toMatchObject({ assignedTo: 'max@example.org' })
  expect((await office.run(`assign ${ref} max@example.org`)).code).toBe(0)
  expect((await office.run(`assign ${ref} --none`)).out).toBe(`${ref} hat niemand.\n`)
  expect(await office.find(ref)).toMatchObject({ assignedTo: '' })
  const events = await office.withStore((store) => store.listHistory(id))
  expect(events.map(({ kind, by, detail, text }) => [kind, by, detail, text])).toEqual([
    ['note', 'erika@example.org', '', 'Ruft selbst zurück.'],
    ['assigned', 'command', 'max@example.org', ''],
    ['assigned', 'command', '', ''],
  ])
})

it.each([
  [['tried', 'K7MQ-4XP2'], 'Nenn mit --again den nächsten Versuch'],
  [['tried', 'K7MQ-4XP2', '--again', 'morgen'], 'Nenn mit --again den nächsten Versuch'],
  [['tried', 'K7MQ-4XP2', '--again', '10.06.2026 17:00'], 'Der nächste Versuch muss in der Zukunft liegen.'],
  [['tried', 'K7MQ-4XP2', ...AGAIN, '--note', 'x'.repeat(MAX_NOTE_LENGTH + 1)], 'länger als 2000 Zeichen'],
  [
    ['tried', 'K7MQ-4XP2', ...AGAIN, '--by', 'otto@example.org'],
    '"otto@example.org" steht nicht in STAFF. Dort stehen',
  ],
  [['note', 'K7MQ-4XP2'], 'TEXT fehlt.'],
  [['note', 'K7MQ-4XP2', ' '], 'Die Notiz ist leer.'],
  [['note', 'K7MQ-4XP2', 'x'.repeat(MAX_NOTE_LENGTH + 1)], 'länger als 2000 Zeichen'],
  [['assign', 'K7MQ-4XP2'], 'Nenn entweder MAILADRESSE oder --none.'],
  [['assign', 'K7MQ-4XP2', 'max@example.org', '--none'], 'Nenn entweder MAILADRESSE oder --none.'],
  [['assign', 'K7MQ-4XP2', 'otto@example.org'], 'Dort stehen: erika@example.org, max@example.org.'],
  [
    ['answered', 'K7MQ-4XP2', '--outcome', 'vielleicht'],
    '--outcome kennt: Termin vor Ort, Telefontermin, Angebot, Angebot verschickt, Wiedervorlage, Auftrag, Verloren.',
  ],
])('refuses %j with a sentence, and changes nothing', async (line, sentence) => {
  using office = openOffice(STAFF)
  const lead = await office.add({ ref: 'K7MQ-4XP2' })
  const { code, out, err } = await office.run(line)
  expect([code, out]).toEqual([2, ''])
  expect(err).toContain(sentence)
  expect(await office.find(lead.ref)).toEqual(lead)
})

it.each([[['tried', ...AGAIN]], [['note', 'Text']], [['assign', '--none']]])(
  '%j exits with 3 for an unknown or anonymised lead',
  async ([name = '', ...rest]) => {
    using office = openOffice()
    expect(await office.run([name, 'K7MQ-4XP2', ...rest])).toMatchObject({
      ...{ code: 3, out: '', err: 'Es gibt keine Anfrage mit der Nummer K7MQ-4XP2.\n' },
    })
    const { ref } = await office.add({ anonymisedAt: NOON })
    expect(await office.run([name, ref, ...rest])).toMatchObject({
      ...{ code: 3, out: '', err: `${ref} ist anonymisiert: Daran ist nichts mehr zu tun.\n` },
    })
  },
)

it('show prints the history of a lead, and "person" prints it with the notes', async () => {
  using office = openOffice(STAFF)
  const { ref } = await office.add()
  const run = (line: string[], minutes: number) => office.run(line, { now: AFTERNOON + minutes * MINUTE })
  await run(['tried', ref, ...AGAIN, '--note', 'MailAddress:\nbesprochen'], 0)
  await run(['assign', ref, 'max@example.org', '--by', 'erika@example.org'], 1)
  await run(['assign', ref, '--none'], 2)
  await run(['answered', ref, '--outcome', 'Auftrag', '--by', 'max@example.org'], 3)
  const { out } = await run(['show', ref], 4)
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
