import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { newMessage } from '../../lead/outbox.ts'
import { freshStore } from './fresh-store.contract.ts'
import type { OpenStore } from './store.contract.ts'

const HOUR = 3_600_000

export function describeUpkeep(open: OpenStore): void {
  describe('upkeep', () => {
    const context = freshStore(open)

    it('purges what came in before a time, with its messages', async () => {
      const old = await Promise.all(Array.from({ length: 450 }, () => context.add({ receivedAt: NOON - 1 })))
      const kept = await context.add({ receivedAt: NOON })
      const { leads, messageIds } = await context.store.purgeLeads({ receivedBefore: NOON })
      expect(leads).toBe(old.length)
      expect(new Set(messageIds).size).toBe(2 * old.length)
      expect(await context.store.listLeads()).toStrictEqual([kept])
      expect(await context.store.listUnsentMessages()).toHaveLength(2)
    })

    it('lets others have their turn while it purges', async () => {
      await Promise.all(Array.from({ length: 450 }, () => context.add({ receivedAt: NOON - 1 })))
      let turns = 0
      const count = () => {
        turns += 1
        timer = setImmediate(count)
      }
      let timer = setImmediate(count)
      await context.store.purgeLeads({ receivedBefore: NOON })
      clearImmediate(timer)
      expect(turns).toBeGreaterThanOrEqual(2)
    })

    it('keeps the digest that is still owed when it purges', async () => {
      await context.store.enqueueDigest({ day: '2026-06-10', message: newMessage('staff-digest', null, NOON - 1) })
      await context.store.purgeLeads({ receivedBefore: NOON })
      expect(await context.store.listUnsentMessages()).toHaveLength(1)
    })

    it('knows the messages that are stored, sent or not, with the person they speak of', async () => {
      const [kept, removed, anonymised] = [await context.add(), await context.add(), await context.add()]
      const digest = newMessage('staff-digest', null, NOON)
      await context.store.enqueueDigest({ day: '2026-06-10', message: digest })
      const claimed = await context.store.claimMessages({ now: NOON, leaseMs: 1000, limit: 100 })
      for (const { id, lease } of claimed) await context.store.completeMessage({ id, lease, now: NOON })
      await context.store.deleteLead(removed.ref)
      await context.store.anonymiseLead({ ref: anonymised.ref, now: NOON })
      const known = await context.store.knownMessageIds([...claimed.map(({ id }) => id), crypto.randomUUID()])
      const mine = claimed.filter(({ leadId }) => leadId === kept.id).map(({ id }) => id)
      expect(known.sort()).toEqual([...mine, digest.id].sort())
    })

    it('reports an empty store as healthy', async () => {
      expect(await context.store.checkHealth({ now: NOON })).toEqual({
        database: 'ok',
        waitingMessages: 0,
        oldestWaitingAt: null,
        parkedMessages: 0,
        overdueLeads: 0,
      })
    })

    it('counts what waits, what is stuck and what is overdue', async () => {
      const lead = await context.add({ receivedAt: NOON - 25 * HOUR })
      await context.add({ receivedAt: NOON - 25 * HOUR, answeredAt: NOON })
      await context.add({ receivedAt: NOON - 25 * HOUR, quarantinedAt: NOON })
      const stuck = await context.claim(lead, 'staff-notification', NOON)
      await context.store.failMessage({ id: stuck.id, lease: stuck.lease, now: NOON, retryAt: null, error: '554' })
      expect(await context.store.checkHealth({ now: NOON })).toEqual({
        database: 'ok',
        waitingMessages: 3,
        oldestWaitingAt: NOON - 25 * HOUR,
        parkedMessages: 1,
        overdueLeads: 1,
      })
    })
  })
}
