import { expect, it } from 'vitest'
import { NOON, NUMBERS, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { idsOf, type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { planMessages } from '../../lead/outbox/message-rules.ts'

export function describeIntake(open: OpenTwice): void {
  const context = twoHandles(open)

  it('keeps every field of a lead and its messages exactly, for every handle', async () => {
    const lead = sampleStoredLead({
      ...NUMBERS,
      name: "O'Brien; DROP TABLE leads;--",
      message: '"ß" 🏠\n\ttab',
      roofType: 'shed',
    })
    const messages = planMessages(lead)
    expect(await context.store.insertLead(lead, messages, { idempotencyKey: 'key' })).toBe('stored')
    expect(await context.other.listLeads()).toStrictEqual([lead])
    const unsent = await context.other.listUnsentMessages()
    expect(unsent.map(({ id, kind, leadId, ref, attempts }) => ({ id, kind, leadId, ref, attempts }))).toEqual(
      messages.map(({ id, kind }) => ({ id, kind, leadId: lead.id, ref: lead.ref, attempts: 0 })),
    )
  })

  it('refuses the same key with another field, also one that differs in case only', async () => {
    const first = await context.add({}, 'key')
    const keys = { idempotencyKey: 'key' }
    for (const field of ['name', 'address', 'phone', 'email', 'message'] as const) {
      const different = sampleStoredLead({ [field]: first[field].toUpperCase() + (field === 'phone' ? '1' : '') })
      expect(await context.store.insertLead(different, planMessages(different), keys)).toBe('conflict')
    }
    expect(await context.store.listLeads()).toStrictEqual([first])
    expect(await context.store.listUnsentMessages()).toHaveLength(2)
    expect(await context.store.insertLead(sampleStoredLead(), [], { idempotencyKey: 'KEY' })).toBe('stored')
  })

  it('returns `ref-taken` and stores nothing if the reference is taken', async () => {
    const first = await context.add({ ref: 'AAAA-AAAA' })
    const second = sampleStoredLead({ ref: 'AAAA-AAAA' })
    const keys = { idempotencyKey: 'other' }
    expect(await context.store.insertLead(second, planMessages(second), keys)).toBe('ref-taken')
    expect(await context.store.listLeads()).toStrictEqual([first])
    expect(await context.store.insertLead(sampleStoredLead(), [], keys)).toBe('stored')
  })

  it('stores a lead once if its key arrives fifty times concurrently or again later', async () => {
    const outcomes = await context.atOnce(50, (store) => {
      const lead = sampleStoredLead()
      return store.insertLead(lead, planMessages(lead), { idempotencyKey: 'key' })
    })
    expect(outcomes.filter((outcome) => outcome === 'stored')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'repeated')).toHaveLength(49)
    const again = sampleStoredLead({ receivedAt: NOON + 1 })
    for (const store of [context.store, context.other]) {
      expect(await store.insertLead(again, planMessages(again), { idempotencyKey: 'key' })).toBe('repeated')
    }
    expect(await context.store.listLeads()).toHaveLength(1)
    expect(await context.store.listUnsentMessages()).toHaveLength(2)
  })

  it('stores the other leads if one concurrent insert fails', async () => {
    const [good, bad, alsoGood] = [sampleStoredLead(), sampleStoredLead(), sampleStoredLead()]
    const twice = planMessages(bad)[0]
    if (twice === undefined) throw new Error('planMessages returned no message.')
    const results = await Promise.allSettled([
      context.store.insertLead(good, planMessages(good), { idempotencyKey: '1' }),
      context.store.insertLead(bad, [twice, twice], { idempotencyKey: '2' }),
      context.store.insertLead(alsoGood, planMessages(alsoGood), { idempotencyKey: '3' }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(results[1]).toMatchObject({ reason: { name: 'StoreError', code: 'unavailable' } })
    expect(idsOf(await context.store.listLeads())).toEqual(idsOf([good, alsoGood]))
    expect(await context.store.listUnsentMessages()).toHaveLength(4)
  })

  it('recognises a repetition since a given time; an older lead loses the key', async () => {
    const lead = await context.add({ receivedAt: NOON + 7 }, 'key')
    const again = (since: number) =>
      context.other.insertLead(sampleStoredLead({ receivedAt: NOON + 9 }), [], { idempotencyKey: 'key', since })
    expect(await again(NOON + 7)).toBe('repeated')
    expect((await context.other.findLeadByKey('key'))?.id).toBe(lead.id)
    const outcomes = await context.atOnce(20, () => again(NOON + 8))
    expect(outcomes.sort()).toEqual([...Array(19).fill('repeated'), 'stored'])
    expect((await context.store.findLeadByKey('key'))?.receivedAt).toBe(NOON + 9)
    expect(await context.store.listLeads()).toHaveLength(2)
  })

  it('finds the time of the nth newest notification, without leads of a flood, in quarantine or released', async () => {
    expect(await context.store.arrivalsAtRanks([1], NOON + 9)).toEqual([null])
    for (const receivedAt of [NOON, NOON + 2, NOON + 1]) await context.add({ receivedAt })
    await context.add({ receivedAt: NOON + 3, quarantinedAt: NOON + 3 })
    const lead = sampleStoredLead({ receivedAt: NOON + 4 })
    await context.store.insertLead(lead, planMessages(lead, { isFlood: true }), { idempotencyKey: null })
    const suspect = await context.add({ receivedAt: NOON - 1, quarantinedAt: NOON - 1 })
    await actOnLead(context.store, suspect.ref, { kind: 'released' }, { by: 'erika@example.org', now: NOON + 5 })
    expect(await context.other.arrivalsAtRanks([1, 3, 4], NOON + 9)).toEqual([NOON + 2, NOON, null])
  })
}
