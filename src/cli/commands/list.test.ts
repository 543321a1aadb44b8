import { expect, it } from 'vitest'
import { AFTERNOON, openCommandLine } from '../../../tests/support/command-line.ts'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { HOUR } from '../../base/durations.ts'
import { pick } from '../../base/pick.ts'
import { LEAD_FIELDS } from '../../lead/lead.ts'
import { formatTable } from '../format-table.ts'

async function withOneOfEach() {
  const cli = openCommandLine()
  const ago = (hours: number) => ({ receivedAt: AFTERNOON - hours * HOUR })
  const leads = {
    overdue: await cli.add(ago(30)),
    due: await cli.add(ago(22)),
    answered: await cli.add({ ...ago(3), answeredAt: NOON }),
    quarantined: await cli.add({ ...ago(2), quarantinedAt: NOON }),
    new: await cli.add(ago(1)),
  }
  return { cli, leads, [Symbol.dispose]: cli[Symbol.dispose] }
}

it('lists all leads, newest first, in the words of the page', async () => {
  using all = await withOneOfEach()
  const { leads } = all
  const { out, err } = await all.cli.run('list')
  const [head, ...rows] = out.trimEnd().split('\n')
  expect(head).toMatch(
    /^Anfragenummer +Stand +Antwort bis +Vollständiger Name +Telefon +PLZ und Ort +E-Mail +Herkunft$/,
  )
  expect(rows.map((row) => row.split(/ {2,}/).slice(0, 3))).toEqual([
    [leads.new.ref, 'neu', '11.06.2026 16:00'],
    [leads.quarantined.ref, 'Spamverdacht', '11.06.2026 15:00'],
    [leads.answered.ref, 'beantwortet', '11.06.2026 14:00'],
    [leads.due.ref, 'bald fällig', '10.06.2026 18:00'],
    [leads.overdue.ref, 'überfällig', '10.06.2026 11:00'],
  ])
  expect(err).toBe('')
})

it('lists fifty leads and mentions the others; --all lists all', async () => {
  using cli = openCommandLine()
  await cli.inStore(async (store) => {
    const leads = Array.from({ length: 503 }, (_, index) => sampleStoredLead({ receivedAt: NOON + index }))
    await Promise.all(leads.map((lead) => store.insertLead(lead, [], { idempotencyKey: null })))
  })
  const { out, err } = await cli.run('list')
  expect(out.trimEnd().split('\n')).toHaveLength(51)
  expect(err).toBe('Es gibt mehr als diese 50: --all zeigt alle.\n')
  // Two tables, each with a heading.
  expect((await cli.run('list --all')).out.trimEnd().split('\n')).toHaveLength(505)
  expect(JSON.parse((await cli.run('list --json')).out)).toHaveLength(50)
})

it('filters leads by several states and by time', async () => {
  using all = await withOneOfEach()
  const refsOf = async (line: string) => {
    const records: { ref: string }[] = JSON.parse((await all.cli.run(`${line} --json`)).out)
    return records.map(({ ref }) => ref)
  }
  for (const status of ['new', 'due', 'overdue', 'answered', 'quarantined'] as const) {
    expect(await refsOf(`list --${status}`)).toEqual([all.leads[status].ref])
  }
  expect(await refsOf('list --due --overdue')).toEqual([all.leads.due.ref, all.leads.overdue.ref])
  expect(await refsOf('list --since 2026-06-10')).toHaveLength(3)
})

it('lists the leads that --search finds', async () => {
  using cli = openCommandLine()
  const wanted = await cli.add({ name: 'Anna Berger', address: '48653 Coesfeld' })
  await cli.add({ name: 'Jens Ott', address: '49716 Meppen' })
  for (const search of ['BERGER', '48653']) {
    const { out } = await cli.run(['list', '--search', search, '--json'])
    expect(JSON.parse(out)).toMatchObject([{ ref: wanted.ref }])
  }
})

it('prints every field of a lead and its times as JSON', async () => {
  using cli = openCommandLine()
  const answer = { id: 'baujahr', question: 'Wann gebaut?', value: 1974 }
  const answers = JSON.stringify([answer, { ...answer, id: 'pflege', isSensitive: true }])
  const { ref, ...lead } = await cli.add({ message: 'Zeile 1\n"Zeile 2"', answers })
  expect(JSON.parse((await cli.run('list --json')).out)).toEqual([
    {
      ref,
      status: 'new',
      receivedAt: '2026-06-10T10:00:00.000Z',
      dueAt: '2026-06-11T10:00:00.000Z',
      answeredAt: null,
      outcome: '',
      tries: 0,
      tryAgainAt: null,
      assignedTo: '',
      nextAt: null,
      kilowattPeak: null,
      euros: null,
      lossReason: '',
      quarantinedAt: null,
      releasedAt: null,
      anonymisedAt: null,
      source: {},
      answers: [answer],
      ...pick(lead, LEAD_FIELDS),
    },
  ])
})

it('reports an empty store', async () => {
  using cli = openCommandLine()
  expect(await cli.run('list')).toMatchObject({ code: 0, out: 'Keine Anfragen.\n', err: '' })
  expect(await cli.run('list --json')).toMatchObject({ code: 0, out: '[]\n' })
})

it('prints a table of 200,000 rows', () => {
  const rows = Array.from({ length: 200_000 }, () => ['4022', 'Erika'])
  expect(formatTable(rows, 80).split('\n')).toHaveLength(200_000)
})

it('prints a table as wide as the terminal, without characters that move the cursor', () => {
  const rows = [
    ['Nr.', 'Name'],
    ['4022', 'Ä\u001b[2J\nlanger Name'],
  ]
  expect(formatTable(rows, 80)).toBe('Nr.   Name\n4022  Ä [2J langer Name')
  expect(formatTable(rows, 12)).toBe('Nr.   Name\n4022  Ä [2J…')
})
