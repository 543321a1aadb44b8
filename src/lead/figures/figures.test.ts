import { expect, test } from 'vitest'
import { sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { OTHER_SOURCES } from '../lead-source.ts'
import type { HistoryEntry } from '../steps/history-entry.ts'
import type { Outcome } from '../steps/lead-steps.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import { type FigureStore, findCounted, type PeriodSelection, readFigures } from './figures.ts'
import type { Stage } from './funnel.ts'
import { type Span, spanOf } from './period.ts'

const WEEK = { since: '2026-06-08', until: '2026-06-14' }
/** The Monday of the week, and a time after it. */
const MONDAY = Date.parse('2026-06-08T00:00:00+02:00')
const LATER = MONDAY + 30 * DAY

const lead = (changes: Partial<StoredLead> = {}) => sampleStoredLead({ receivedAt: MONDAY, version: 1, ...changes })

/** An entry of a lead. `after`: milliseconds since its arrival. */
const entry = ({ id, receivedAt }: StoredLead, after: number, changes: Partial<HistoryEntry>) =>
  sampleEntry({ leadId: id, at: receivedAt + after, ...changes })
const result = (of: StoredLead, after: number, detail: Outcome, more: Partial<HistoryEntry> = {}) =>
  entry(of, after, { ...more, kind: 'answered', detail })
const results = (of: StoredLead, ...details: Outcome[]) =>
  details.map((detail, index) => result(of, (index + 1) * HOUR, detail))

interface Stored {
  /** The newest first. */
  leads?: StoredLead[]
  entries?: HistoryEntry[]
  visits?: Record<string, number>
  visitsBefore?: Record<string, number>
  costs?: Record<string, number>
}

function storeOf({ leads = [], entries = [], visits = {}, visitsBefore = {}, costs = {} }: Stored): FigureStore {
  return {
    async sumVisits({ since }) {
      const counts = since === WEEK.since ? visits : visitsBefore
      return Object.entries(counts).map(([source, count]) => ({ source, count }))
    },
    listCosts: async ({ since }) => Object.entries(costs).map(([source, euros]) => ({ month: since, source, euros })),
    listCounted: async ({ since, after }) =>
      leads.filter(({ receivedAt }) => receivedAt >= since && receivedAt < after.receivedAt),
    listCalls: async ({ leadIds }) => entries.filter(({ leadId }) => leadIds.includes(leadId)),
  }
}

const MONTH: Span = { ...spanOf(WEEK), months: { since: '2026-06', until: '2026-06' } }

const read = (
  stored: Stored,
  { span = spanOf(WEEK), ...changes }: Partial<Parameters<typeof readFigures>[2]> & { span?: Span } = {},
) => readFigures(storeOf(stored), span, { now: LATER, retentionDays: 0, notCounted: [], ...changes })

test('an empty week has no visits, no shares and no times', async () => {
  const { total, sources } = await read({})
  expect(total.now).toEqual(total.before)
  expect(total.now).toMatchObject({ visits: null, costs: null, medianTryMs: null, medianAnswerMs: null })
  expect(total.now).toMatchObject({ leads: 0, onTime: 0, late: 0, lost: 0, losses: [], euros: 0, kilowattPeak: 0 })
  expect(sources).toEqual([])
})

test('sums up open offers apart from contracts', async () => {
  const value = { answeredAt: MONDAY + HOUR, euros: 12_000, kilowattPeak: 8 }
  const leads = [
    lead({ ...value, outcome: 'offered', euros: null }),
    lead({ ...value, outcome: 'contract', euros: null }),
    lead({ ...value, outcome: 'offer' }),
    lead({ ...value, outcome: 'later', euros: 3_000 }),
    lead({ ...value, outcome: 'contract' }),
    lead({ ...value, outcome: 'lost' }),
  ]
  const { total } = await read({ leads })
  expect(total.now).toMatchObject({ offered: 15_000, euros: 12_000, kilowattPeak: 16, unpriced: 1, unpricedOffers: 1 })
})

test('counts leads that were lost for no business reason only on their own', async () => {
  const lost = { answeredAt: MONDAY + HOUR, outcome: 'lost' as const }
  const leads = [lead({ ...lost, lossReason: 'Twice' }), lead({ ...lost, lossReason: 'Price' })]
  const notCounted = ['Twice']
  const { total } = await read({ leads }, { notCounted })
  const counts = { leads: 1, lost: 1, leftOut: 1, onTime: 1, late: 0, stages: { reached: 1 } }
  expect(total.now).toMatchObject(counts)
  expect(total.now.losses).toEqual([{ reason: 'Price', count: 1 }])
  const selection = { source: null, stage: 'leads' as const, reason: null }
  const find = (changes: Partial<PeriodSelection>) =>
    findCounted(storeOf({ leads }), spanOf(WEEK), { ...selection, ...changes }, { now: LATER, notCounted })
  expect(await find({})).toEqual([leads[1]?.id])
  expect(await find({ stage: 'leftOut' })).toEqual([leads[0]?.id])
})

test('counts the people who answered further questions', async () => {
  const { total } = await read({ leads: [lead({ answers: '[{}]' }), lead({})] })
  expect(total.now.supplemented).toBe(1)
})

test('counts answers in the week in which they were due, and ignores later ones', async () => {
  const { dueAt } = lead()
  const leads = [
    lead({ answeredAt: dueAt, outcome: 'offer' }),
    lead({ answeredAt: dueAt + 1 }),
    lead(),
    lead({ receivedAt: MONDAY + 6 * DAY }),
  ]
  const { total } = await read({ leads }, { now: MONDAY + 6 * DAY + HOUR })
  expect(total.now).toMatchObject({ leads: 4, onTime: 1, late: 2 })
})

test('the median is the middle value, or between the middle two; an undone try does not count', async () => {
  const [first, second, third] = [lead(), lead({ answeredAt: MONDAY + 4 * HOUR }), lead()]
  const entries = [
    entry(first, 10 * MINUTE, { kind: 'tried', id: 'mistake' }),
    entry(first, 11 * MINUTE, { kind: 'undone', detail: 'mistake' }),
    entry(first, 30 * MINUTE, { kind: 'tried' }),
    entry(first, 5 * HOUR, { kind: 'answered' }),
    entry(second, 4 * HOUR, { kind: 'answered' }),
  ]
  const of = async (leads: StoredLead[]) => (await read({ leads, entries })).total.now
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
    now.leads,
    now.visits,
    before?.leads,
    before?.visits,
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

/** Six leads of an ad, two without a source, a loss of each kind. */
function fillMonth() {
  const ad = 'source=google&medium=cpc'
  const [contract, revoked, offer, undone, never, other, lost, old] = [
    lead({ source: ad, answeredAt: MONDAY + HOUR, outcome: 'contract', euros: 18_000, kilowattPeak: 9.8 }),
    lead({ source: ad, answeredAt: MONDAY + HOUR, outcome: 'lost', lossReason: 'Zu teuer' }),
    lead({ source: ad, answeredAt: MONDAY + HOUR, outcome: 'later' }),
    lead({ source: ad, answeredAt: MONDAY + HOUR, outcome: 'visit' }),
    lead({ source: ad, version: 0 }),
    lead({ answeredAt: MONDAY + HOUR, outcome: 'contract', euros: 12_000, kilowattPeak: 9.9 }),
    lead({ source: ad, answeredAt: MONDAY + HOUR, outcome: 'lost', lossReason: 'Zu teuer' }),
    lead({ answeredAt: MONDAY + HOUR, outcome: 'lost', version: 0 }),
  ] as [StoredLead, StoredLead, StoredLead, StoredLead, StoredLead, StoredLead, StoredLead, StoredLead]
  const entries = [
    ...results(contract, 'visit', 'offered', 'contract'),
    ...results(revoked, 'contract', 'lost'),
    ...results(offer, 'offered', 'later'),
    ...results(undone, 'visit'),
    result(undone, 2 * HOUR, 'contract', { id: 'mistake' }),
    entry(undone, 3 * HOUR, { kind: 'undone', detail: 'mistake' }),
    ...results(other, 'contract'),
    ...results(lost, 'lost'),
  ]
  return { ad, leads: [contract, revoked, offer, undone, never, other, lost, old], entries, revoked, lost }
}

const readMonth = (stored: Stored, retentionDays = 365) => read(stored, { span: MONTH, retentionDays })

test('counts a stage if the lead ever came to it or to a later one, without undone entries and revoked contracts', async () => {
  const { ad, leads, entries } = fillMonth()
  const stored = { leads, entries, visits: { [ad]: 60, 'source=flyer': 5 }, costs: { [ad]: 600, 'source=messe': 250 } }
  const { total, sources } = await readMonth(stored)
  expect(total.now.stages).toEqual({ leads: 8, reached: 7, appointment: 4, offer: 3, contract: 2 })
  expect(total.now).toMatchObject({ euros: 30_000, kilowattPeak: 19.7, costs: 850, lost: 3 })
  expect(total.now.losses.map(({ reason, count }) => `${count} ${reason}`)).toEqual(['2 Zu teuer', '1 '])
  const bySource = sources.map(({ source, now }) => [source, ...Object.values(now.stages), now.euros, now.costs])
  expect(bySource).toEqual([
    [ad, 6, 5, 3, 2, 1, 18_000, 600],
    ['', 2, 2, 1, 1, 1, 12_000, null],
    ['source=flyer', 0, 0, 0, 0, 0, 0, null],
    ['source=messe', 0, 0, 0, 0, 0, 0, 250],
  ])
})

test('divides the costs of all paid sources by their leads and contracts, and says if others are left out', async () => {
  const { ad, leads, entries } = fillMonth()
  // A fair that brought no lead has its costs, too. A cost of zero is none.
  const { total, sources } = await readMonth({ leads, entries, costs: { [ad]: 600, 'source=messe': 240, '': 0 } })
  expect(total.now).toMatchObject({ leads: 8, costs: 840, perLead: 140, perContract: 840, hasUnpaid: true })
  expect(sources[0]?.now).toMatchObject({ leads: 6, perLead: 100, perContract: 600, hasUnpaid: false })
  expect(sources[1]?.now).toMatchObject({ leads: 2, costs: 0, perLead: null, perContract: null })
  const all = await readMonth({ leads, entries, costs: { [ad]: 600, '': 200 } })
  expect(all.total.now).toMatchObject({ perLead: 100, hasUnpaid: false })
})

test.each([
  [0, true, true],
  [LATER - MONDAY + 8 * DAY, true, true],
  [LATER - MONDAY + 7 * DAY, true, false],
  [LATER - MONDAY + DAY, true, false],
  [LATER - MONDAY, false, false],
])('with a retention of %i ms, prices are shown: %s, a comparison: %s', async (retention, hasPrice, isCompared) => {
  const stored = { leads: [lead({ source: 'source=messe' })], costs: { 'source=messe': 600 } }
  const { total, earlier } = await readMonth(stored, retention / DAY)
  expect([total.now.perLead, total.before !== null, earlier !== null]).toEqual([
    hasPrice ? 600 : null,
    isCompared,
    isCompared,
  ])
})

test('counts no appointment that was cancelled before its time', async () => {
  const leads = [1, 2, 3, 4].map((hours) => lead({ receivedAt: MONDAY + hours * HOUR, answeredAt: null }))
  const [reopened, moved, held, lost] = leads as [StoredLead, StoredLead, StoredLead, StoredLead]
  const entries = [
    ...leads.map((of) => result(of, HOUR, 'visit', { until: MONDAY + 2 * DAY })),
    entry(reopened, DAY, { kind: 'reopened' }),
    result(moved, DAY, 'visit', { until: MONDAY + 3 * DAY }),
    result(held, 3 * DAY, 'lost'),
    result(lost, DAY, 'lost'),
  ]
  const { total } = await read({ leads, entries })
  expect(total.now.stages).toMatchObject({ leads: 4, reached: 4, appointment: 2, offer: 0 })
})

test('counts a contract with a later visit and its value, and none that was taken back', async () => {
  const reopened = lead({ receivedAt: MONDAY + 3 * HOUR })
  const lost = lead({ receivedAt: MONDAY + 2 * HOUR })
  const installed = lead({ answeredAt: MONDAY + DAY, outcome: 'visit', euros: 18_000 })
  const leads = [reopened, lost, installed]
  const entries = [
    ...results(reopened, 'offered', 'contract'),
    entry(reopened, 2 * DAY, { kind: 'reopened' }),
    ...results(lost, 'contract', 'lost'),
    ...results(installed, 'contract', 'visit'),
  ]
  const { total } = await read({ leads, entries })
  expect(total.now).toMatchObject({ stages: { reached: 3, offer: 2, contract: 1 }, euros: 18_000, offered: 0 })
})

test('lists the leads behind each number', async () => {
  const { ad, leads, entries, revoked, lost } = fillMonth()
  const visits = Object.fromEntries(Array.from({ length: 14 }, (_, index) => [`source=s${index}`, 20 - index]))
  const rare = lead({ source: 'source=s13', anonymisedAt: LATER })
  const store = storeOf({ leads: [...leads, rare], entries, visits, costs: { 'source=s12': 9 } })
  const find = (selection: Partial<PeriodSelection>) =>
    findCounted(
      store,
      MONTH,
      { source: null, stage: 'leads', reason: null, ...selection },
      { now: LATER, notCounted: [] },
    )
  const { total, sources } = await readFigures(store, MONTH, { now: LATER, retentionDays: 365, notCounted: [] })
  for (const { source, now } of [{ source: null, ...total }, ...sources]) {
    for (const [stage, count] of Object.entries(now.stages)) {
      expect(await find({ source, stage: stage as Stage })).toHaveLength(count)
    }
    for (const stage of ['lost', 'onTime', 'late'] as const) {
      expect(await find({ source, stage })).toHaveLength(now[stage])
    }
  }
  expect(sources.find(({ source }) => source === 'source=s12')?.now.costs).toBe(9)
  expect(await find({ source: OTHER_SOURCES })).toEqual([rare.id])
  expect(await find({ source: ad, stage: 'lost', reason: 'Zu teuer' })).toEqual([revoked.id, lost.id])
  expect(await find({ source: 'source=unknown' })).toEqual([])
})
