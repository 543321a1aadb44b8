import { expect, it } from 'vitest'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, readPages, twoHandles } from '../../../tests/support/two-handles.ts'
import { FIRST_ID, newId } from '../../base/new-id.ts'
import { pick } from '../../base/pick.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { purgeLeads } from '../../lead/retention.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import { COUNTED_COLUMNS, type CountedLead } from '../../lead/store/figure-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

export function describeFigures(open: OpenTwice): void {
  const context = twoHandles(open)
  const countedOf = (lead: StoredLead) => pick(lead, COUNTED_COLUMNS)

  it('lists what figures need of leads of some time, in pages, newest first', async () => {
    await context.add({ receivedAt: NOON - 1 })
    await context.add({ receivedAt: NOON + 9 })
    const leads: StoredLead[] = []
    for (let index = 0; index < 5; index += 1) {
      leads.push(
        await context.add({ receivedAt: NOON + (index % 2), euros: 9, kilowattPeak: 9.8, source: 'source=flyer' }),
      )
    }
    const pages = await readPages<CountedLead>((last) =>
      context.other.listCounted({ since: NOON, after: last ?? { receivedAt: NOON + 9, id: FIRST_ID }, limit: 2 }),
    )
    const sorted = leads.sort((a, b) => b.receivedAt - a.receivedAt || (a.id < b.id ? 1 : -1))
    expect(pages.flat()).toStrictEqual(sorted.map(countedOf))
    const ids = leads.map(({ id }) => id)
    expect(await context.other.listLeadsById({ ids: ids.toReversed() })).toStrictEqual(sorted)
    expect(await context.other.listLeadsById({ ids: [] })).toEqual([])
  })

  it('lists the offers that wait for an answer, in the order in which they were sent', async () => {
    expect(await context.store.listOpenOffers()).toEqual([])
    const offer = { outcome: 'offered', answeredAt: NOON, nextAt: NOON } as const
    const [late, early] = [await context.add({ ...offer, euros: 18_000, kilowattPeak: 9.8 }), await context.add(offer)]
    for (const [lead, at] of [
      [late, NOON + 2],
      [early, NOON + 1],
    ] as const) {
      const entry = { id: newId(at), leadId: lead.id, at, kind: 'answered', detail: 'offered' } as const
      await context.store.changeLead({ lead, entry: { ...entry, by: 'link', text: '', until: null, facts: {} } })
    }
    await context.add({ ...offer, euros: 9, closedAt: NOON })
    await context.add({ ...offer, euros: 9, outcome: 'offer' })
    expect(await context.other.listOpenOffers()).toStrictEqual([
      { id: early.id, euros: null, kilowattPeak: null },
      { id: late.id, euros: 18_000, kilowattPeak: 9.8 },
    ])
  })

  it('lists the calls of several leads without notes, and counts missed calls', async () => {
    const value = { outcome: 'contract', kilowattPeak: 9.8, euros: 9 } as const
    const [one, two, third] = [await context.add(value), await context.add(value), await context.add()]
    const enter = async (lead: StoredLead, at: number, step: Partial<HistoryEntry>) => {
      const entry = sampleEntry({ id: newId(at), leadId: lead.id, at, text: 'Hund', ...step })
      const current = (await context.store.findLead(lead.ref)) ?? lead
      await context.store.changeLead({ lead: current, entry })
      const { by, text, facts, ...call } = entry
      return call
    }
    const first = await enter(one, NOON + 1, { kind: 'tried' })
    const answer = await enter(two, NOON + 2, { kind: 'answered', detail: 'visit', until: NOON + 9 })
    await enter(one, NOON + 3, { kind: 'note' })
    await enter(one, NOON + 4, { kind: 'assigned' })
    const undone = await enter(one, NOON + 5, { kind: 'undone', detail: first.id })
    const other = await enter(third, NOON + 6, { kind: 'tried' })
    const reopened = await enter(two, NOON + 7, { kind: 'reopened' })
    const calls = await context.other.listCalls({ leadIds: [one.id, two.id] })
    const callsOf = ({ id }: StoredLead) => calls.filter(({ leadId }) => leadId === id)
    expect([callsOf(one), callsOf(two)]).toStrictEqual([
      [first, undone],
      [answer, reopened],
    ])
    expect(await context.other.listCalls({ leadIds: [] })).toEqual([])
    const missed = (since: number, until: number) => context.other.countMissed({ since, until })
    expect([await missed(NOON, NOON + 7), await missed(other.at, NOON + 7), await missed(NOON, other.at)]).toEqual([
      1, 1, 0,
    ])
    const { receivedAt, outcome, kilowattPeak, euros, lossReason } = two
    const now = { receivedAt, outcome, kilowattPeak, euros, lossReason }
    const results = (since: number, until: number) => context.other.listResults({ since, until })
    expect(await results(NOON + 2, NOON + 3)).toStrictEqual([{ ...answer, ...now }])
    expect(await results(NOON + 3, NOON + 9)).toEqual([])
    await enter(two, NOON + 8, { kind: 'undone', detail: answer.id })
    expect(await results(NOON + 2, NOON + 3)).toEqual([])
  })

  const visit = (day: string, count: number, source = '') => ({ day, source, count })

  it('adds up visits by day and source, from several servers', async () => {
    const { store, other } = context
    await store.addVisits([visit('2026-06-09', 2), visit('2026-06-10', 3, 'source=google')])
    await other.addVisits([visit('2026-06-10', 4, 'source=google'), visit('2026-06-10', 1)])
    await other.addVisits([])
    const days = (since: string, until: string) => store.sumVisits({ since, until })
    expect((await days('2026-06-10', '2026-06-10')).toSorted((a, b) => a.count - b.count)).toStrictEqual([
      { source: '', count: 1 },
      { source: 'source=google', count: 7 },
    ])
    expect(await days('2026-06-09', '2026-06-10')).toContainEqual({ source: '', count: 3 })
    expect(await days('2026-06-11', '2026-06-30')).toEqual([])
  })

  it('purges visits with the leads of their days, but not with leads in quarantine', async () => {
    const { store } = context
    await store.addVisits([visit('2026-06-09', 2), visit('2026-06-10', 3)])
    const stored = () => store.sumVisits({ since: '2020-01-01', until: '2030-01-01' })
    const range = { receivedFrom: 0, receivedBefore: NOON, now: NOON }
    await purgeLeads(store, { ...range, onlyQuarantined: true })
    expect(await stored()).toEqual([{ source: '', count: 5 }])
    await purgeLeads(store, { ...range, onlyQuarantined: false })
    expect(await stored()).toEqual([{ source: '', count: 3 }])
  })

  it('adds the figures of a week once, and counts them as no digest of a day', async () => {
    const { store, other } = context
    const week = newMessage('staff-week', null, NOON, 'week-2026-06-01')
    expect(await store.enqueueMessages([week])).toBe(1)
    expect(await other.enqueueMessages([{ ...week, id: crypto.randomUUID() }])).toBe(0)
    expect(await store.lastDigestBefore('2026-06-10')).toBeNull()
  })

  const AD = 'source=google&medium=cpc'

  it('replaces, lists and removes costs by month and source', async () => {
    const { store, other } = context
    const costs = async (since: string, until = since) =>
      (await other.listCosts({ since, until })).toSorted((a, b) => (a.month + a.source < b.month + b.source ? -1 : 1))
    await store.setCost({ month: '2026-10', source: AD, euros: 100 })
    await store.setCost({ month: '2026-11', source: AD, euros: 10_000_000 })
    await store.setCost({ month: '2026-11', source: '', euros: 0 })
    await other.setCost({ month: '2026-11', source: AD, euros: 250 })
    expect(await costs('2026-11')).toStrictEqual([
      { month: '2026-11', source: '', euros: 0 },
      { month: '2026-11', source: AD, euros: 250 },
    ])
    expect(await costs('2026-01', '2026-12')).toStrictEqual([
      { month: '2026-10', source: AD, euros: 100 },
      { month: '2026-11', source: '', euros: 0 },
      { month: '2026-11', source: AD, euros: 250 },
    ])
    await store.setCost({ month: '2026-11', source: AD, euros: null })
    await store.setCost({ month: '2026-11', source: AD, euros: null })
    expect(await costs('2026-11')).toStrictEqual([{ month: '2026-11', source: '', euros: 0 }])
    expect(await costs('2026-10')).toStrictEqual([{ month: '2026-10', source: AD, euros: 100 }])
  })

  it('keeps one cost, even if two colleagues type it in at the same time', async () => {
    await context.atOnce(4, (store, euros) => store.setCost({ month: '2026-11', source: AD, euros }))
    expect(await context.store.listCosts({ since: '2026-11', until: '2026-11' })).toHaveLength(1)
  })
}
