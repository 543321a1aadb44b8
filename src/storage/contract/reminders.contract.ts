import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { newMessage } from '../../lead/outbox.ts'
import { freshStore } from './fresh-store.contract.ts'
import type { OpenStore } from './store.contract.ts'

const HOUR = 3_600_000

export function describeReminders(open: OpenStore): void {
  describe('reminders and digest', () => {
    const context = freshStore(open)
    const kindsOwed = async () => (await context.store.listUnsentMessages()).map(({ kind }) => kind)

    it('owes one reminder before the due time and one notice after, each once', async () => {
      await context.add()
      expect(await context.store.enqueueReminders({ now: NOON + 19 * HOUR })).toBe(0)
      expect(await context.store.enqueueReminders({ now: NOON + 20 * HOUR })).toBe(1)
      expect(await context.store.enqueueReminders({ now: NOON + 21 * HOUR })).toBe(0)
      expect(await context.store.enqueueReminders({ now: NOON + 24 * HOUR })).toBe(1)
      expect(await context.store.enqueueReminders({ now: NOON + 99 * HOUR })).toBe(0)
      expect(await kindsOwed()).toEqual([
        'staff-notification',
        'visitor-confirmation',
        'staff-reminder',
        'staff-overdue',
      ])
    })

    it('owes the notice only where nothing ran until the due time was over', async () => {
      await context.add()
      expect(await context.store.enqueueReminders({ now: NOON + 50 * HOUR })).toBe(1)
      expect(await kindsOwed()).toContain('staff-overdue')
      expect(await kindsOwed()).not.toContain('staff-reminder')
    })

    it('owes nothing about leads that are answered, in quarantine or anonymised', async () => {
      await context.add({ answeredAt: NOON + 1 })
      await context.add({ quarantinedAt: NOON })
      const forgotten = await context.add()
      await context.store.anonymiseLead({ ref: forgotten.ref, now: NOON + 1 })
      expect(await context.store.enqueueReminders({ now: NOON + 50 * HOUR })).toBe(0)
      await context.add({ quarantinedAt: NOON, releasedAt: NOON + 1 })
      expect(await context.store.enqueueReminders({ now: NOON + 50 * HOUR })).toBe(1)
    })

    it('owes each once where several ask at the same time', async () => {
      await context.add()
      const counts = await Promise.all(
        Array.from({ length: 5 }, () => context.store.enqueueReminders({ now: NOON + 21 * HOUR })),
      )
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    })

    it('owes one digest a day', async () => {
      const enqueue = (day: string) =>
        context.store.enqueueDigest({ day, message: newMessage('staff-digest', null, NOON) })
      expect(await enqueue('2026-06-10')).toBe(true)
      expect(await enqueue('2026-06-10')).toBe(false)
      expect(await enqueue('2026-06-11')).toBe(true)
      const [claimed] = await context.store.claimMessages({ now: NOON, leaseMs: 1000, limit: 1 })
      expect(claimed).toMatchObject({ kind: 'staff-digest', leadId: null, lead: null })
    })

    it('speaks in a digest of quarantined and open leads, oldest first', async () => {
      const second = await context.add({ receivedAt: NOON + 2 })
      const first = await context.add({ receivedAt: NOON + 1 })
      const spam = await context.add({ quarantinedAt: NOON })
      const released = await context.add({ receivedAt: NOON + 3, quarantinedAt: NOON, releasedAt: NOON + 4 })
      await context.add({ answeredAt: NOON })
      expect(await context.store.leadsForDigest({ limit: 30 })).toStrictEqual({
        quarantined: { leads: [spam], total: 1 },
        open: { leads: [first, second, released], total: 3 },
      })
      expect(await context.store.leadsForDigest({ limit: 2 })).toStrictEqual({
        quarantined: { leads: [spam], total: 1 },
        open: { leads: [first, second], total: 3 },
      })
    })
  })
}
