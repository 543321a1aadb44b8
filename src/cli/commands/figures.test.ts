import { expect, it } from 'vitest'
import { AFTERNOON, openCommandLine } from '../../../tests/support/command-line.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR } from '../../base/durations.ts'

/** A Wednesday: the last whole week is that of the sample leads. */
const NEXT_WEEK = AFTERNOON + 7 * DAY

const HEADS = ['08.06. bis 14.06.2026', '01.06. bis 07.06.2026']

async function openFilled() {
  const cli = openCommandLine()
  await cli.add({ source: 'source=google&medium=cpc&term=solar' })
  await cli.add({ source: 'source=google&medium=cpc', answeredAt: NOON + 25 * HOUR, outcome: 'offered' })
  await cli.add({ receivedAt: NOON - 7 * DAY, answeredAt: NOON - 7 * DAY + HOUR })
  await cli.inStore((store) =>
    store.addVisits([
      { day: '2026-06-08', source: 'source=google&medium=cpc', count: 90 },
      { day: '2026-06-14', source: '', count: 10 },
      { day: '2026-06-07', source: '', count: 48 },
      { day: '2026-06-15', source: '', count: 1000 },
    ]),
  )
  return cli
}

it('shows the last whole week, the one before, and each source', async () => {
  using cli = await openFilled()
  const { code, out, err } = await cli.run('figures', { now: NEXT_WEEK })
  expect({ code, err }).toEqual({ code: 0, err: '' })
  const lines = out.replaceAll('\u00a0', ' ').split('\n')
  const cells = lines.map((line) => line.split(/ {2,}/))
  expect(cells).toContainEqual(['Alles zusammen', ...HEADS])
  expect(cells).toContainEqual(['Besuche', '100', '48'])
  expect(cells).toContainEqual(['Anfragen von Besuchen', '2 von 100 (2,0 %)', '1 von 48'])
  expect(cells).toContainEqual(['Rechtzeitig beantwortet', '0 von 2', '1 von 1'])
  expect(cells).toContainEqual(['Antwort nach', '25 Std.', '60 Min.'])
  expect(cells).toContainEqual(['Angebot', '1', '0'])
  expect(out).not.toContain('Kosten')
  expect(cells).toContainEqual(['google · cpc', ...HEADS])
})

it('shows the costs of whole months', async () => {
  using cli = await openFilled()
  await cli.inStore((store) => store.setCost({ month: '2026-06', source: 'source=google&medium=cpc', euros: 900 }))
  const { out } = await cli.run('figures --since 2026-06-01 --until 2026-06-30', { now: NEXT_WEEK })
  expect(out.replaceAll('\u00a0', ' ')).toMatch(/Kosten +900 €\n[\s\S]+€ je Anfrage +450 €\n/)
})

it('accepts days as people type them, includes both, and ends today without --until', async () => {
  using cli = await openFilled()
  const read = async (line: string) => JSON.parse((await cli.run(line, { now: NEXT_WEEK })).out)
  const days = await read('figures --since 9.6.2026 --until 2026-06-14 --json')
  expect(days).toMatchObject({
    period: { since: '2026-06-09', until: '2026-06-14' },
    total: { now: { visits: 10, leads: 2, medianAnswerMs: 25 * HOUR }, before: { visits: 138, leads: 1 } },
  })
  expect(await read('figures --since 2026-06-15 --json')).toMatchObject({
    period: { until: '2026-06-17' },
    total: { now: { visits: 1000 } },
  })
  const { out } = await cli.run('figures --since 2026-06-09 --until 2026-06-09', { now: NEXT_WEEK })
  expect(out).toMatch(/^Alles zusammen +09\.06\.2026 +08\.06\.2026\n/)
})

it('shows no earlier days whose leads were purged', async () => {
  using cli = await openFilled()
  const { out } = await cli.run('figures --since 2025-12-01 --until 2026-06-30', { now: NEXT_WEEK })
  expect(out).toMatch(/^Alles zusammen +01\.12\. bis 30\.06\.2026\n/)
})

it.each([
  ['--until 2026-06-14', /^Zu --until gehört --since/],
  ['--since 2026-06-31', /^"2026-06-31" ist kein Tag/],
  ['--since 2026-06-14 --until gestern', /^"gestern" ist kein Tag/],
  ['--since 2026-06-14 --until 2026-06-13', /^2026-06-14 kommt nach 2026-06-13/],
])('explains a wrong %s', async (options, sentence) => {
  using cli = openCommandLine()
  const { code, err } = await cli.run(`figures ${options}`)
  expect(code).toBe(2)
  expect(err).toMatch(sentence)
})
