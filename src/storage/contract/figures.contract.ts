import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { actOnLead } from '../../lead/act-on-lead.ts'
import { MINUTE } from '../../lead/durations.ts'
import { BY_LINK } from '../../lead/lead-event.ts'
import { newMessage } from '../../lead/outbox.ts'
import { type OpenTwice, twoHandles } from './two-handles.contract.ts'

export function describeFigures(open: OpenTwice): void {
  describe('figures', () => {
    const context = twoHandles(open)
    const visit = (day: string, count: number, source = '') => ({ day, source, count })
    const keepFrom = '2024-06-10'

    it('add visits up by day and source, from several servers', async () => {
      const { store, other } = context
      await store.addVisits([visit('2026-06-09', 2), visit('2026-06-10', 3, 'source=google')], { keepFrom })
      await other.addVisits([visit('2026-06-10', 4, 'source=google'), visit('2026-06-10', 1)], { keepFrom })
      await other.addVisits([], { keepFrom })
      const days = (since: string, until: string) => store.sumVisits({ since, until })
      expect((await days('2026-06-10', '2026-06-10')).toSorted((a, b) => a.count - b.count)).toStrictEqual([
        { source: '', count: 1 },
        { source: 'source=google', count: 7 },
      ])
      expect(await days('2026-06-09', '2026-06-10')).toContainEqual({ source: '', count: 3 })
      expect(await days('2026-06-11', '2026-06-30')).toEqual([])
    })

    it('lose the visits of days that are too old', async () => {
      const { store } = context
      await store.addVisits([visit('2024-06-09', 2), visit('2024-06-10', 3)], { keepFrom: '2023-01-01' })
      await store.addVisits([visit('2026-06-10', 1)], { keepFrom })
      expect(await store.sumVisits({ since: '2020-01-01', until: '2030-01-01' })).toEqual([{ source: '', count: 4 }])
    })

    it('list what they need of the leads of a time, and nothing of a person', async () => {
      const { store, other, add } = context
      await add({ receivedAt: NOON - 1 })
      const lead = await add({ source: 'source=google' })
      const released = await add({ receivedAt: NOON + 1, quarantinedAt: NOON + 1, releasedAt: NOON + 2 })
      await add({ receivedAt: NOON + 1, quarantinedAt: NOON + 1 })
      await add({ receivedAt: NOON + MINUTE })
      const act = (kind: 'tried' | 'note', now: number) =>
        actOnLead(
          store,
          lead.ref,
          kind === 'tried' ? { kind, until: NOON + 9 * MINUTE, text: 'Erika' } : { kind, text: 'Erika' },
          {
            by: BY_LINK,
            now,
          },
        )
      await act('note', NOON + 2)
      await act('tried', NOON + 3)
      const { id, source, receivedAt, dueAt, answeredAt, anonymisedAt, outcome } = lead
      const { leads, events } = await other.listTimes({ from: NOON, before: NOON + MINUTE })
      expect(leads[0]).toStrictEqual({ id, source, receivedAt, dueAt, answeredAt, anonymisedAt, outcome })
      expect(leads.map((one) => one.id)).toEqual([lead.id, released.id])
      expect(events).toStrictEqual([
        { id: expect.any(String), leadId: lead.id, at: NOON + 3, kind: 'tried', detail: '' },
      ])
    })

    it('are owed once for a week, and are no digest of a day', async () => {
      const { store, other } = context
      const week = { ...newMessage('staff-week', null, NOON), day: 'week-2026-06-01' }
      expect(await store.enqueueMessages([week])).toBe(1)
      expect(await other.enqueueMessages([{ ...week, id: crypto.randomUUID() }])).toBe(0)
      expect(await store.lastDigestBefore('2026-06-10')).toBeNull()
    })
  })
}
