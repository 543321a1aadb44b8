import { expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { purgeLeads } from '../../lead/retention.ts'

export function describeVisits(open: OpenTwice): void {
  const context = twoHandles(open)
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
}
