import { describe, expect, it } from 'vitest'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { planMessages } from '../../lead/outbox.ts'
import { freshStore } from './fresh-store.contract.ts'
import type { OpenStore } from './store.contract.ts'

export function describeIntake(open: OpenStore): void {
  describe('intake', () => {
    const context = freshStore(open)

    it('keeps every field of a lead exactly, and the messages it owes', async () => {
      const lead = sampleStoredLead({
        name: "O'Brien; DROP TABLE leads;--",
        message: '"ß" 🏠\n\ttab',
        roofType: 'shed',
      })
      const messages = planMessages(lead)
      expect(await context.store.submit(lead, messages, 'key')).toBe('stored')
      expect(await context.store.listLeads()).toStrictEqual([lead])
      const owed = await context.store.listUnsentMessages()
      expect(owed.map(({ id, kind, leadId, ref, attempts }) => ({ id, kind, leadId, ref, attempts }))).toEqual(
        messages.map(({ id, kind }) => ({ id, kind, leadId: lead.id, ref: lead.ref, attempts: 0 })),
      )
    })

    it('takes the same key with the same fields for a repetition', async () => {
      await context.add({}, 'key')
      const again = sampleStoredLead({ receivedAt: NOON + 1 })
      expect(await context.store.submit(again, planMessages(again), 'key')).toBe('repeated')
      expect(await context.store.listLeads()).toHaveLength(1)
      expect(await context.store.listUnsentMessages()).toHaveLength(2)
    })

    it.each(['name', 'address', 'phone', 'email', 'message'] as const)(
      'refuses the same key with another %s',
      async (field) => {
        const first = await context.add({}, 'key')
        const other = sampleStoredLead({ [field]: `${first[field]}x` })
        expect(await context.store.submit(other, planMessages(other), 'key')).toBe('conflict')
        expect(await context.store.listLeads()).toStrictEqual([first])
        expect(await context.store.listUnsentMessages()).toHaveLength(2)
      },
    )

    it('tells apart what differs in case only', async () => {
      await context.add({}, 'key')
      const other = sampleStoredLead({ email: 'Erika@example.org' })
      expect(await context.store.submit(other, [], 'key')).toBe('conflict')
      expect(await context.store.submit(other, [], 'KEY')).toBe('stored')
    })

    it('stores the same fields twice where no key says that they are one', async () => {
      await context.add()
      await context.add()
      expect(await context.store.listLeads()).toHaveLength(2)
    })

    it('says when a reference is taken, and stores nothing then', async () => {
      const first = await context.add({ ref: 'AAAA-AAAA' })
      const second = sampleStoredLead({ ref: 'AAAA-AAAA' })
      expect(await context.store.submit(second, planMessages(second), 'other')).toBe('ref-taken')
      expect(await context.store.listLeads()).toStrictEqual([first])
      expect(await context.store.submit(sampleStoredLead(), [], 'other')).toBe('stored')
    })

    it('makes one lead of fifty submissions at once with the same key', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => {
          const lead = sampleStoredLead()
          return context.store.submit(lead, planMessages(lead), 'key')
        }),
      )
      expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
      expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49)
      expect(await context.store.listLeads()).toHaveLength(1)
      expect(await context.store.listUnsentMessages()).toHaveLength(2)
    })

    it('stores the others where one of several at once cannot be stored', async () => {
      const [good, bad, alsoGood] = [sampleStoredLead(), sampleStoredLead(), sampleStoredLead()]
      const twice = planMessages(bad)[0]
      if (twice === undefined) throw new Error('A lead owes messages.')
      const results = await Promise.allSettled([
        context.store.submit(good, planMessages(good), '1'),
        context.store.submit(bad, [twice, twice], '2'),
        context.store.submit(alsoGood, planMessages(alsoGood), '3'),
      ])
      expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
      expect(results[1]).toMatchObject({ reason: { name: 'StoreError', code: 'unavailable' } })
      const stored = await context.store.listLeads()
      expect(stored.map((lead) => lead.id).sort()).toEqual([good.id, alsoGood.id].sort())
      expect(await context.store.listUnsentMessages()).toHaveLength(4)
    })

    it('takes for a repetition what came under an earlier key since a time', async () => {
      await context.add({ receivedAt: NOON + 7 }, 'key')
      const again = (since: number, key = 'key') =>
        context.store.submit(sampleStoredLead(), [], `next ${key} ${since}`, { key, since })
      expect(await again(NOON + 7)).toBe('repeated')
      expect(await again(NOON + 8)).toBe('stored')
      expect(await again(NOON, 'other')).toBe('stored')
      expect(await context.store.listLeads()).toHaveLength(3)
    })

    it('knows the earlier one also where both come at once', async () => {
      const [first, second] = [sampleStoredLead(), sampleStoredLead()]
      const outcomes = await Promise.all([
        context.store.submit(first, planMessages(first), 'key'),
        context.store.submit(second, planMessages(second), 'next', { key: 'key', since: NOON }),
      ])
      expect(outcomes).toEqual(['stored', 'repeated'])
      expect(await context.store.listUnsentMessages()).toHaveLength(2)
    })

    it('counts the leads of an address since a time', async () => {
      await context.add({ email: 'a@example.org', receivedAt: NOON - 1 })
      await context.add({ email: 'A@Example.org', receivedAt: NOON })
      await context.add({ email: 'a@example.org', receivedAt: NOON + 1 })
      await context.add({ email: 'b@example.org', receivedAt: NOON + 1 })
      expect(await context.store.countLeadsFrom({ email: 'a@EXAMPLE.org', since: NOON })).toBe(2)
      expect(await context.store.countLeadsFrom({ email: 'c@example.org', since: 0 })).toBe(0)
    })

    it('counts one mailbox under all its names', async () => {
      const names = ['a@example.org', 'A+1@Example.org', 'a+b+c@example.org', 'a@other.example', 'ab@example.org']
      for (const email of [...names, 'a+1@other.example', 'a,@example.org', '+@example.org'])
        await context.add({ email })
      const count = (email: string) => context.store.countLeadsFrom({ email, since: 0 })
      for (const email of names.slice(0, 3)) expect(await count(email)).toBe(3)
      expect(await count('a+9@example.org')).toBe(3)
      expect(await count('a@other.example')).toBe(2)
      expect(await count('ab+1@example.org')).toBe(1)
      expect(await count('+@example.org')).toBe(1)
    })
  })
}
