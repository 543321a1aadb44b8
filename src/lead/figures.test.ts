import { expect, test } from 'vitest'
import { sampleStoredLead } from '../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../base/durations.ts'
import { COUNTED_OUTCOMES, readFigures, wholeWeek } from './figures.ts'
import type { HistoryEntry } from './history-entry.ts'
import { OTHER_SOURCES } from './lead-source.ts'
import type { StoredLead } from './store/stored-lead.ts'

const WEEK = { since: '2026-06-08', until: '2026-06-14' }
/** The Monday of the week, and a time after it. */
const MONDAY = Date.parse('2026-06-08T00:00:00+02:00')
const LATER = MONDAY + 30 * DAY

const lead = (own: Partial<StoredLead> = {}) => sampleStoredLead({ receivedAt: MONDAY, version: 1, ...own })

const event = (of: StoredLead, kind: HistoryEntry['kind'], after: number, id = '', detail = ''): HistoryEntry => ({
  ...{ id: id || crypto.randomUUID(), leadId: of.id, at: of.receivedAt + after },
  ...{ kind, by: 'link', detail, text: '', until: null, facts: {} },
})

interface Stored {
  /** The newest first. */
  leads?: StoredLead[]
  events?: HistoryEntry[]
  visits?: Record<string, number>
  visitsBefore?: Record<string, number>
}

function read({ leads = [], events = [], visits = {}, visitsBefore = {} }: Stored, now = LATER) {
  return readFigures(
    {
      async sumVisits({ since }) {
        const counts = since === WEEK.since ? visits : visitsBefore
        return Object.entries(counts).map(([source, count]) => ({ source, count }))
      },
      listLeads: async ({ since = 0, after } = {}) =>
        leads.filter(({ receivedAt }) => receivedAt >= since && receivedAt < (after?.receivedAt ?? 0)),
      listHistory: async (id) => events.filter(({ leadId }) => leadId === id),
    },
    WEEK,
    now,
  )
}

test.each([
  ['2026-06-15T00:00:00+02:00', 0, WEEK],
  ['2026-06-21T23:59:00+02:00', 0, WEEK],
  ['2026-06-22T08:00:00+02:00', 1, WEEK],
  ['2027-01-04T08:00:00+01:00', 0, { since: '2026-12-28', until: '2027-01-03' }],
  // The clocks go back in the night to Sunday.
  ['2026-10-26T00:30:00+01:00', 0, { since: '2026-10-19', until: '2026-10-25' }],
])('at %s the last whole week, and %i before it, is %o', (now, back, week) => {
  expect(wholeWeek(Date.parse(now), back)).toEqual(week)
})

test('the period before is as long', async () => {
  const { earlier } = await read({})
  expect(earlier).toEqual({ since: '2026-06-01', until: '2026-06-07' })
})

test('an empty week has no visits, no shares and no times', async () => {
  const { total, sources } = await read({})
  expect(total.now).toEqual(total.before)
  expect(total.now).toEqual({
    ...{ visits: null, leads: 0, onTime: 0, answeredOrDue: 0, medianTryMs: null, medianAnswerMs: null },
    outcomes: Object.fromEntries(COUNTED_OUTCOMES.map((outcome) => [outcome, 0])),
  })
  expect(sources).toEqual([])
})

test('counts answers in the week in which they were due, and ignores later ones', async () => {
  const leads = [
    lead({ answeredAt: MONDAY + DAY, outcome: 'offer' }),
    lead({ answeredAt: MONDAY + DAY + 1 }),
    lead(),
    lead({ receivedAt: MONDAY + 6 * DAY }),
  ]
  const { total } = await read({ leads }, MONDAY + 6 * DAY + HOUR)
  expect(total.now).toMatchObject({ leads: 4, onTime: 1, answeredOrDue: 3 })
  expect(total.now.outcomes).toMatchObject({ offer: 1, answered: 1, open: 2 })
})

test('the median is the middle one, or between the middle two; a try that was undone is none', async () => {
  const [first, second, third] = [lead(), lead({ answeredAt: MONDAY + 4 * HOUR }), lead()]
  const events = [
    event(first, 'tried', 10 * MINUTE, 'undone one'),
    event(first, 'undone', 11 * MINUTE, '', 'undone one'),
    event(first, 'tried', 30 * MINUTE),
    event(first, 'answered', 5 * HOUR),
    event(second, 'answered', 4 * HOUR),
  ]
  const of = async (leads: StoredLead[]) => (await read({ leads, events })).total.now
  expect(await of([first, second, third])).toMatchObject({ medianTryMs: 135 * MINUTE, medianAnswerMs: 4 * HOUR })
  expect(await of([first])).toMatchObject({ medianTryMs: 30 * MINUTE, medianAnswerMs: null })
  const three = [1, 9, 2].map((hours) => lead({ answeredAt: MONDAY + hours * HOUR }))
  expect(await of(three)).toMatchObject({ medianAnswerMs: 2 * HOUR })
})

test('counts no lead in quarantine', async () => {
  const leads = [lead({ quarantinedAt: MONDAY }), lead({ quarantinedAt: MONDAY, releasedAt: MONDAY + 1 })]
  expect((await read({ leads })).total.now.leads).toBe(1)
})

test('compares each source with the week before; a search word makes no source of its own', async () => {
  const ad = 'source=google&medium=cpc'
  const figures = await read({
    leads: [
      lead({ source: `${ad}&term=solar` }),
      lead({ source: `${ad}&content=b` }),
      lead(),
      lead({ source: ad, receivedAt: MONDAY - 1 }),
      lead({ receivedAt: MONDAY - 1, source: 'source=brief' }),
    ],
    visits: { '': 40, [ad]: 60, 'referrer=blog.example': 7 },
    visitsBefore: { [ad]: 50 },
  })
  const short = figures.sources.map(({ source, now, before }) => [
    source,
    ...[now.leads, now.visits, before.leads, before.visits],
  ])
  expect(short).toEqual([
    [ad, 2, 60, 1, 50],
    ['', 1, 40, 0, 0],
    ['referrer=blog.example', 0, 7, 0, 0],
    ['source=brief', 0, 0, 1, 0],
  ])
  expect(figures.total).toMatchObject({ now: { visits: 107, leads: 3 }, before: { visits: 50, leads: 2 } })
})

test('sums up rare sources, and leads whose source was removed', async () => {
  const visits = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`source=s${index}`, 20 - index]))
  const { sources } = await read({
    leads: [lead({ anonymisedAt: MONDAY + 1 }), lead({ source: 'source=s3' })],
    visits: { [OTHER_SOURCES]: 100, ...visits },
  })
  expect(sources).toHaveLength(13)
  expect(sources[0]).toMatchObject({ source: 'source=s3', now: { leads: 1, visits: 17 } })
  expect(sources.at(-1)).toMatchObject({ source: OTHER_SOURCES, now: { leads: 1, visits: 100 + 8 + 7 } })
})
