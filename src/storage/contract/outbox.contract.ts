import { describe, expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { freshStore, LEASE } from './fresh-store.contract.ts'
import type { OpenStore } from './store.contract.ts'

export function describeOutbox(open: OpenStore): void {
  describe('outbox', () => {
    const context = freshStore(open)
    const claimAll = (now: number) => context.store.claimMessages({ now, leaseMs: LEASE, limit: 100 })

    it('hands out what is due with its lead, the attempt already counted', async () => {
      const lead = await context.add()
      const claimed = await claimAll(NOON)
      expect(claimed.map(({ kind, attempts, leaseUntil }) => ({ kind, attempts, leaseUntil }))).toEqual([
        { kind: 'staff-notification', attempts: 1, leaseUntil: NOON + LEASE },
        { kind: 'visitor-confirmation', attempts: 1, leaseUntil: NOON + LEASE },
      ])
      expect(claimed[0]?.lead).toStrictEqual(lead)
    })

    it('hands out nothing before its time, and no more than was asked for, the oldest first', async () => {
      const later = await context.add({ receivedAt: NOON + 10 })
      const sooner = await context.add({ receivedAt: NOON })
      expect(await claimAll(NOON - 1)).toEqual([])
      const first = await context.store.claimMessages({ now: NOON + 10, leaseMs: LEASE, limit: 2 })
      expect(first.map((message) => message.leadId)).toEqual([sooner.id, sooner.id])
      const rest = await context.store.claimMessages({ now: NOON + 10, leaseMs: LEASE, limit: 9 })
      expect(rest.map((message) => message.leadId)).toEqual([later.id, later.id])
    })

    it('gives a message to nobody else until its lease ran out, then counts another attempt', async () => {
      await context.add()
      const [first] = await claimAll(NOON)
      expect(await claimAll(NOON + LEASE - 1)).toEqual([])
      const [second] = await claimAll(NOON + LEASE)
      expect(second).toMatchObject({ id: first?.id, attempts: 2 })
      expect(second?.lease).not.toBe(first?.lease)
    })

    it('never hands a message to two of many who ask at once', async () => {
      for (let index = 0; index < 10; index += 1) await context.add()
      const claims = await Promise.all(
        Array.from({ length: 8 }, () => context.store.claimMessages({ now: NOON, leaseMs: LEASE, limit: 5 })),
      )
      const ids = claims.flat().map((message) => message.id)
      expect(ids).toHaveLength(20)
      expect(new Set(ids).size).toBe(20)
    })

    it('settles only for the owner, and only once', async () => {
      await context.add()
      const [old] = await claimAll(NOON)
      const [own] = await claimAll(NOON + LEASE)
      if (old === undefined || own === undefined) throw new Error('Nothing to claim.')
      const now = NOON + LEASE
      expect(await context.store.completeMessage({ id: old.id, lease: old.lease, now })).toBe(false)
      expect(await context.store.failMessage({ id: old.id, lease: old.lease, now, retryAt: now, error: '451' })).toBe(
        false,
      )
      expect(await context.store.completeMessage({ id: own.id, lease: own.lease, now })).toBe(true)
      expect(await context.store.completeMessage({ id: own.id, lease: own.lease, now })).toBe(false)
      expect((await context.store.listUnsentMessages()).map(({ id }) => id)).not.toContain(own.id)
    })

    it('still lets the owner settle after the lease ran out, while nobody else claimed it', async () => {
      await context.add()
      const [own] = await claimAll(NOON)
      if (own === undefined) throw new Error('Nothing to claim.')
      expect(await context.store.completeMessage({ id: own.id, lease: own.lease, now: NOON + 2 * LEASE })).toBe(true)
    })

    it('tries a failed message again at its time, and keeps why it failed', async () => {
      const lead = await context.add()
      const message = await context.claim(lead, 'staff-notification', NOON)
      const retryAt = NOON + 300_000
      await context.store.failMessage({ id: message.id, lease: message.lease, now: NOON, retryAt, error: '451' })
      const waiting = (await context.store.listUnsentMessages()).find(({ id }) => id === message.id)
      expect(waiting).toMatchObject({
        attempts: 1,
        lastError: '451',
        nextAttemptAt: retryAt,
        leaseUntil: null,
        parkedAt: null,
      })
      expect((await claimAll(retryAt - 1)).map(({ id }) => id)).not.toContain(message.id)
      expect((await claimAll(retryAt + LEASE)).map(({ id }) => id)).toContain(message.id)
    })

    it('parks a message: nobody gets it until an operator says so', async () => {
      const lead = await context.add()
      const message = await context.claim(lead, 'staff-notification', NOON)
      await context.store.failMessage({ id: message.id, lease: message.lease, now: NOON, retryAt: null, error: '554' })
      expect((await claimAll(NOON + 1e10)).map(({ id }) => id)).not.toContain(message.id)
      const parked = (await context.store.listUnsentMessages()).find(({ id }) => id === message.id)
      expect(parked).toMatchObject({ parkedAt: NOON, lastError: '554' })
    })

    it('parks a message that nobody settled five times in a row, and hands out the next instead', async () => {
      await context.add()
      const [deadly] = await context.store.claimMessages({ now: NOON, leaseMs: LEASE, limit: 1 })
      if (deadly === undefined) throw new Error('Nothing to claim.')
      // The other one is settled, so that this one alone comes back.
      const [other] = await claimAll(NOON)
      if (other === undefined) throw new Error('Nothing to claim.')
      await context.store.completeMessage({ id: other.id, lease: other.lease, now: NOON })
      for (let count = 1; count < 5; count += 1) {
        expect(await claimAll(NOON + count * LEASE)).toMatchObject([{ id: deadly.id, attempts: count + 1 }])
      }
      const now = NOON + 5 * LEASE
      const lead = await context.add({ receivedAt: now })
      const [next] = await context.store.claimMessages({ now, leaseMs: LEASE, limit: 1 })
      expect(next?.leadId).toBe(lead.id)
      const parked = (await context.store.listUnsentMessages()).find(({ id }) => id === deadly.id)
      expect(parked).toMatchObject({ parkedAt: now, lastError: 'EABANDONED', leaseUntil: null })
      await context.store.retryMessages({ now })
      expect((await claimAll(now)).map(({ id }) => id)).toContain(deadly.id)
      expect((await claimAll(now + LEASE)).map(({ id }) => id)).toContain(deadly.id)
    })

    it('counts only what was abandoned in a row: a failure that was reported begins anew', async () => {
      await context.add()
      for (let count = 0; count < 12; count += 1) {
        const claimed = await claimAll(NOON + count * LEASE)
        expect(claimed).toHaveLength(2)
        if (count % 4 !== 3) continue
        for (const { id, lease } of claimed) {
          await context.store.failMessage({ id, lease, now: NOON, retryAt: NOON, error: '451' })
        }
      }
    })

    it('says when to look again', async () => {
      expect(await context.store.nextMessageAt()).toBeNull()
      await context.add({ receivedAt: NOON + 5 })
      expect(await context.store.nextMessageAt()).toBe(NOON + 5)
      const [first, second] = await claimAll(NOON + 5)
      expect(await context.store.nextMessageAt()).toBe(NOON + 5 + LEASE)
      if (first === undefined || second === undefined) throw new Error('Nothing to claim.')
      await context.store.completeMessage({ id: first.id, lease: first.lease, now: NOON })
      await context.store.failMessage({ id: second.id, lease: second.lease, now: NOON, retryAt: null, error: '550' })
      expect(await context.store.nextMessageAt()).toBeNull()
    })

    describe('a second confirmation to an address', () => {
      const DAY = 86_400_000
      const confirmation = 'visitor-confirmation'
      const isTooMany = (messageId: string, since = NOON - DAY) =>
        context.store.isConfirmedElsewhere({ messageId, since })

      it('is one too many where another was sent since', async () => {
        const first = await context.claim(await context.add(), confirmation, NOON)
        expect(await isTooMany(first.id)).toBe(false)
        await context.store.completeMessage({ id: first.id, lease: first.lease, now: NOON })
        const second = await context.claim(
          await context.add({ email: 'ERIKA@example.org', receivedAt: NOON + 1 }),
          confirmation,
          NOON + 1,
        )
        expect(await isTooMany(second.id)).toBe(true)
        expect(await isTooMany(second.id, NOON)).toBe(false)
      })

      it('goes out where the other was skipped or parked', async () => {
        const skipped = await context.claim(await context.add(), confirmation, NOON)
        await context.store.completeMessage({ id: skipped.id, lease: skipped.lease, now: NOON, skipped: true })
        const parked = await context.claim(await context.add({ receivedAt: NOON + 1 }), confirmation, NOON + 1)
        await context.store.failMessage({ id: parked.id, lease: parked.lease, now: NOON, retryAt: null, error: '550' })
        const third = await context.claim(await context.add({ receivedAt: NOON + 2 }), confirmation, NOON + 2)
        expect(await isTooMany(third.id)).toBe(false)
      })

      it('gives way to the earlier one of two that wait', async () => {
        await context.add({ receivedAt: NOON + 1, email: 'erika+roof@example.org' })
        await context.add({ receivedAt: NOON })
        await context.add({ receivedAt: NOON, email: 'max@example.org' })
        const waiting = (await context.store.listUnsentMessages()).filter(({ kind }) => kind === confirmation)
        const tooMany = await Promise.all(waiting.map(({ id }) => isTooMany(id)))
        expect(waiting.filter((_, index) => tooMany[index]).map(({ createdAt }) => createdAt)).toEqual([NOON + 1])
      })
    })
  })
}
