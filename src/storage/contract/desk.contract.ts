import { describe, expect, it } from 'vitest'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { newMessage, planMessages } from '../../lead/outbox.ts'
import { freshStore, LEASE } from './fresh-store.contract.ts'
import type { OpenStore } from './store.contract.ts'

const HOUR = 3_600_000

export function describeDesk(open: OpenStore): void {
  describe('desk', () => {
    const context = freshStore(open)

    it('lists leads newest first, by state and by time', async () => {
      const now = NOON + 100 * HOUR
      const open24 = (age: number) => ({ receivedAt: now - age * HOUR })
      const overdue = await context.add(open24(30))
      const due = await context.add(open24(22))
      const fresh = await context.add(open24(1))
      const answered = await context.add({ ...open24(3), answeredAt: now })
      const spam = await context.add({ ...open24(2), quarantinedAt: now })
      const list = (filter: Parameters<typeof context.store.listLeads>[0]) =>
        context.store.listLeads({ now, ...filter })
      expect(await list({})).toStrictEqual([fresh, spam, answered, due, overdue])
      expect(await list({ status: 'new' })).toStrictEqual([fresh])
      expect(await list({ status: 'due' })).toStrictEqual([due])
      expect(await list({ status: 'overdue' })).toStrictEqual([overdue])
      expect(await list({ status: 'answered' })).toStrictEqual([answered])
      expect(await list({ status: 'quarantined' })).toStrictEqual([spam])
      expect(await list({ since: now - 2 * HOUR })).toStrictEqual([fresh, spam])
    })

    it('finds a lead by its reference', async () => {
      const lead = await context.add({ ref: 'K7MQ-4XP2' })
      await context.add()
      expect(await context.store.findLead('K7MQ-4XP2')).toStrictEqual(lead)
      expect(await context.store.findLead('0000-0000')).toBeNull()
    })

    it('marks a lead as answered and keeps the first time', async () => {
      const { ref } = await context.add()
      expect(await context.store.markAnswered({ ref, now: NOON + 1 })).toBe(true)
      expect(await context.store.markAnswered({ ref, now: NOON + 2 })).toBe(true)
      expect(await context.store.findLead(ref)).toMatchObject({ answeredAt: NOON + 1 })
      expect(await context.store.markAnswered({ ref: '0000-0000', now: NOON })).toBe(false)
    })

    it('releases a lead from quarantine and then owes its messages, once', async () => {
      const lead = await context.add({ quarantinedAt: NOON })
      expect(await context.store.listUnsentMessages()).toEqual([])
      const release = (now: number) =>
        context.store.releaseLead({ ref: lead.ref, now, messages: planMessages({ ...lead, quarantinedAt: null }) })
      expect(await release(NOON + 1)).toBe(true)
      expect(await release(NOON + 2)).toBe(true)
      expect(await context.store.findLead(lead.ref)).toMatchObject({ quarantinedAt: NOON, releasedAt: NOON + 1 })
      expect((await context.store.listUnsentMessages()).map(({ kind }) => kind)).toEqual([
        'staff-notification',
        'visitor-confirmation',
      ])
      expect(await context.store.releaseLead({ ref: '0000-0000', now: NOON, messages: [] })).toBe(false)
    })

    it('leaves a lead alone that is not in quarantine', async () => {
      const lead = await context.add()
      await context.store.releaseLead({
        ref: lead.ref,
        now: NOON,
        messages: [newMessage('staff-reminder', lead.id, NOON)],
      })
      expect(await context.store.findLead(lead.ref)).toStrictEqual(lead)
      expect(await context.store.listUnsentMessages()).toHaveLength(2)
    })

    it('deletes a lead with its messages and says which they were', async () => {
      const kept = await context.add()
      const lead = await context.add()
      const owed = (await context.store.listUnsentMessages()).filter(({ leadId }) => leadId === lead.id)
      expect((await context.store.deleteLead(lead.ref))?.sort()).toEqual(owed.map(({ id }) => id).sort())
      expect(await context.store.listLeads()).toStrictEqual([kept])
      expect(await context.store.listUnsentMessages()).toHaveLength(2)
      expect(await context.store.deleteLead(lead.ref)).toBeNull()
    })

    it('settles nothing for a message whose lead was deleted meanwhile', async () => {
      const lead = await context.add()
      const { id, lease } = await context.claim(lead, 'staff-notification', NOON)
      await context.store.deleteLead(lead.ref)
      expect(await context.store.completeMessage({ id, lease, now: NOON })).toBe(false)
    })

    it('anonymises a lead: nothing of the person stays, nothing more is sent', async () => {
      const lead = await context.add({}, 'key')
      const sent = await context.claim(lead, 'staff-notification', NOON)
      await context.store.completeMessage({ id: sent.id, lease: sent.lease, now: NOON })
      expect(await context.store.anonymiseLead({ ref: lead.ref, now: NOON + 5 })).toHaveLength(2)
      expect(await context.store.findLead(lead.ref)).toStrictEqual({
        ...lead,
        name: '',
        address: '',
        phone: '',
        email: '',
        message: '',
        anonymisedAt: NOON + 5,
      })
      expect(await context.store.listUnsentMessages()).toEqual([])
      expect(await context.store.findPerson(lead.email)).toEqual([])
      expect(await context.store.submit(sampleStoredLead(), [], 'key')).toBe('stored')
      expect(await context.store.anonymiseLead({ ref: '0000-0000', now: NOON })).toBeNull()
    })

    it('finds everything about an e-mail address', async () => {
      const older = await context.add({ email: 'Max@example.org' })
      const newer = await context.add({ email: 'max@EXAMPLE.org', receivedAt: NOON + 1 })
      await context.add({ email: 'maxi@example.org' })
      const message = await context.claim(newer, 'visitor-confirmation', NOON + 1)
      await context.store.completeMessage({ id: message.id, lease: message.lease, now: NOON + 2 })
      const found = await context.store.findPerson('MAX@example.org')
      expect(found.map(({ lead }) => lead)).toStrictEqual([newer, older])
      expect(found[0]?.messages.map(({ kind, sentAt }) => [kind, sentAt])).toEqual([
        ['staff-notification', null],
        ['visitor-confirmation', NOON + 2],
      ])
    })

    it('owes parked messages again with all their attempts, of one lead or of all', async () => {
      const [first, second] = [await context.add(), await context.add()]
      const claimed = await context.store.claimMessages({ now: NOON, leaseMs: LEASE, limit: 100 })
      for (const { id, lease } of claimed) {
        await context.store.failMessage({ id, lease, now: NOON, retryAt: null, error: '550' })
      }
      expect(await context.store.retryMessages({ ref: first.ref, now: NOON + 1 })).toBe(2)
      const again = await context.store.claimMessages({ now: NOON + 1, leaseMs: LEASE, limit: 100 })
      expect(again.map(({ leadId, attempts }) => [leadId, attempts])).toEqual([
        [first.id, 1],
        [first.id, 1],
      ])
      // Those that a worker holds stay with it.
      expect(await context.store.retryMessages({ now: NOON + 2 })).toBe(2)
      const rest = await context.store.claimMessages({ now: NOON + 2, leaseMs: LEASE, limit: 100 })
      expect(rest.map(({ leadId }) => leadId)).toEqual([second.id, second.id])
    })

    it('brings a waiting message forward and keeps its count', async () => {
      const lead = await context.add()
      const { id, lease } = await context.claim(lead, 'staff-notification', NOON)
      await context.store.failMessage({ id, lease, now: NOON, retryAt: NOON + HOUR, error: '451' })
      await context.store.retryMessages({ ref: lead.ref, now: NOON + 1 })
      const claimed = await context.store.claimMessages({ now: NOON + 1, leaseMs: LEASE, limit: 100 })
      expect(claimed.find((message) => message.id === id)?.attempts).toBe(2)
    })
  })
}
