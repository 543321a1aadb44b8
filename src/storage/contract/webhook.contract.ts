import { expect, it } from 'vitest'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { claimTimes, LEASE, planMessages } from '../../lead/outbox/message-rules.ts'
import { GONE } from '../../lead/outbox/transport.ts'
import { allowedEventPriorities, leadCreated } from '../../lead/outbox/webhook-messages.ts'
import { PRIORITY } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** Events for the webhook are enqueued in the transaction of the change. The events of a lead are sent in order. */
export function describeWebhook(open: OpenTwice): void {
  const context = twoHandles(open)

  async function add(changes: Partial<StoredLead> = {}, isFlood = false): Promise<StoredLead> {
    const lead = sampleStoredLead(changes)
    const messages = [...planMessages(lead, { isFlood }), leadCreated(lead, isFlood)]
    await context.store.insertLead(lead, messages, { idempotencyKey: null })
    return lead
  }
  const claim = (now: number, limit = 100) =>
    context.other.claimMessages({ ...claimTimes(now), limit, priorities: [PRIORITY.event] })
  const act = async ({ ref }: StoredLead, action: DeskAction, now: number) => {
    expect((await actOnLead(context.store, ref, action, { by: 'command', now })).result).toBe('done')
  }
  /** Sends all due events, one round after the other. */
  async function sendAll(now: number): Promise<[kind: string, data: unknown][]> {
    const sent: [string, unknown][] = []
    for (;;) {
      const claimed = await claim(now)
      if (claimed.length === 0) return sent
      for (const message of claimed) {
        await context.settle(message, now)
        sent.push([message.kind, JSON.parse(message.data)])
      }
    }
  }
  const TRIED: DeskAction = { kind: 'tried', text: '', until: NOON + HOUR }
  const ANSWERED: DeskAction = { kind: 'answered', outcome: 'offer', text: '' }

  it('sends a new lead and each change in order, with its state at that time', async () => {
    const lead = await add()
    await act(lead, TRIED, NOON + MINUTE)
    await act(lead, { kind: 'note', text: 'nobody else reads this' }, NOON + 2 * MINUTE)
    await act(lead, { kind: 'assigned', to: 'max@example.org' }, NOON + 3 * MINUTE)
    await act(lead, ANSWERED, NOON + 4 * MINUTE)
    const visit = { kind: 'answered', outcome: 'visit', text: '', until: NOON + DAY } as const
    await act(lead, visit, NOON + 5 * MINUTE)
    const facts = { kilowattPeak: 9.8, euros: 18_000 }
    await act(lead, { kind: 'answered', outcome: 'contract', text: '', facts }, NOON + 6 * MINUTE)
    expect(await sendAll(NOON + HOUR)).toMatchObject([
      ['lead.created', { tries: 0, answeredAt: null }],
      ['lead.updated', { tries: 1, assignedTo: '' }],
      ['lead.updated', { tries: 1, assignedTo: 'max@example.org', answeredAt: null }],
      ['lead.updated', { outcome: 'offer', answeredAt: NOON + 4 * MINUTE }],
      ['lead.updated', { outcome: 'visit', nextAt: NOON + DAY, euros: null }],
      ['lead.updated', { outcome: 'contract', nextAt: null, kilowattPeak: 9.8, euros: 18_000 }],
    ])
  })

  it.each<[string, DeskAction]>([
    ['releasing', { kind: 'released' }],
    ['answering', ANSWERED],
    ['assigning', { kind: 'assigned', to: 'max@example.org' }],
  ])('holds a lead of a flood back until staff accept it by %s', async (_name, action) => {
    const lead = await add({}, true)
    await act(lead, { kind: 'note', text: 'looks odd' }, NOON + 1)
    const spam = await add({}, true)
    await act(spam, { kind: 'quarantined' }, NOON + 2)
    expect(await sendAll(NOON + HOUR)).toEqual([])
    await act(lead, action, NOON + 3)
    expect((await sendAll(NOON + HOUR)).map(([kind]) => kind)).toEqual(['lead.created'])
  })

  it('claims one event of a lead at a time, and events of other leads meanwhile', async () => {
    const [first, second] = [await add(), await add({ receivedAt: NOON + 1 })]
    await act(first, TRIED, NOON + MINUTE)
    await act(first, ANSWERED, NOON + 2 * MINUTE)
    const [created, other, ...more] = await claim(NOON + HOUR)
    expect([created?.leadId, other?.leadId, more]).toEqual([first.id, second.id, []])
    expect(await claim(NOON + HOUR)).toEqual([])
    // A lease that ran out is handed out again, before anything that came after it.
    const [again] = await claim(NOON + HOUR + LEASE, 1)
    expect(again).toMatchObject({ id: created?.id, attempts: 2 })
    if (again) await context.fail(again, 'EHTTP_500', NOON + 5 * HOUR)
    if (other) await context.settle(other, NOON)
    expect(await context.store.nextMessageAt([PRIORITY.event])).toBe(NOON + 5 * HOUR)
    expect(await claim(NOON + 4 * HOUR)).toEqual([])
    expect((await sendAll(NOON + 5 * HOUR)).map(([kind]) => kind)).toEqual([
      ...['lead.created', 'lead.updated', 'lead.updated'],
    ])
  })

  it('keeps the order if the clock was ahead when the lead came in', async () => {
    const lead = await add({ receivedAt: NOON + HOUR })
    await act(lead, TRIED, NOON)
    await act(lead, ANSWERED, NOON + MINUTE)
    expect((await sendAll(NOON + 2 * HOUR)).map(([kind, data]) => [kind, (data as StoredLead).tries])).toEqual([
      ['lead.created', 0],
      ['lead.updated', 1],
      ['lead.updated', 1],
    ])
  })

  it('sends no later event of a lead while an earlier one is stuck', async () => {
    const lead = await add()
    await act(lead, ANSWERED, NOON + MINUTE)
    const [created] = await claim(NOON + HOUR)
    if (created) await context.fail(created, '422')
    expect(await sendAll(NOON + HOUR)).toEqual([])
    expect(await context.store.nextMessageAt([PRIORITY.event])).toBeNull()
    expect(await context.store.countStuckEvents()).toBe(1)
    expect(await context.store.retryMessages({ lane: 'mail', now: NOON + HOUR })).toBe(2)
    expect(await sendAll(NOON + HOUR)).toEqual([])
    expect(await context.store.retryMessages({ lane: 'webhook', now: NOON + HOUR })).toBe(2)
    expect((await sendAll(NOON + HOUR)).map(([kind]) => kind)).toEqual(['lead.created', 'lead.updated'])
  })

  it('sends nothing more after the receiver was gone, until an operator tries again', async () => {
    await add()
    expect(await allowedEventPriorities(context.store)).toEqual([PRIORITY.event])
    const [created] = await claim(NOON)
    if (created) await context.fail(created, GONE)
    expect(await allowedEventPriorities(context.other)).toEqual([])
    expect(await context.store.claimMessages({ ...claimTimes(NOON), limit: 9, priorities: [] })).toEqual([])
    expect(await context.store.nextMessageAt([])).toBeNull()
    await context.store.retryMessages({ lane: 'webhook', now: NOON })
    expect(await allowedEventPriorities(context.other)).toEqual([PRIORITY.event])
  })

  it('sends a lead in quarantine and its changes only after its release', async () => {
    const lead = await add({ quarantinedAt: NOON })
    await act(lead, { kind: 'assigned', to: 'max@example.org' }, NOON + 1)
    expect(await sendAll(NOON + HOUR)).toEqual([])
    await act(lead, { kind: 'released' }, NOON + MINUTE)
    await act(lead, { kind: 'quarantined' }, NOON + 2 * MINUTE)
    await act(lead, { kind: 'released' }, NOON + 3 * MINUTE)
    expect(await sendAll(NOON + HOUR)).toMatchObject([
      ['lead.created', { releasedAt: NOON + MINUTE, assignedTo: 'max@example.org' }],
      ['lead.updated', { quarantinedAt: NOON + 2 * MINUTE, releasedAt: null }],
      ['lead.updated', { releasedAt: NOON + 3 * MINUTE }],
    ])
  })

  it('sends lead.deleted for a deleted, anonymised or purged lead if lead.created may have been delivered', async () => {
    const [deleted, anonymised, purged] = [await add(), await add(), await add()]
    await sendAll(NOON)
    const unheard = await add()
    await context.store.deleteLead({ ref: deleted.ref, now: NOON + 1 })
    await context.store.anonymiseLead({ ref: anonymised.ref, now: NOON + 2 })
    await context.store.anonymiseLead({ ref: anonymised.ref, now: NOON + 3 })
    await context.store.deleteLead({ ref: unheard.ref, now: NOON + 4 })
    expect(await context.purge({ receivedBefore: NOON + 1, now: NOON + 5 })).toBe(2)
    expect(await context.store.listUnsentMessages({ lane: 'webhook' })).toMatchObject([
      { kind: 'lead.deleted', ref: deleted.ref },
      { kind: 'lead.deleted', ref: anonymised.ref },
      { kind: 'lead.deleted', ref: purged.ref },
    ])
    const refs = [deleted, anonymised, purged].map(({ ref }) => ['lead.deleted', { ref }])
    expect(await sendAll(NOON + HOUR)).toEqual(refs)
  })

  it('sends lead.deleted after an event in flight', async () => {
    const lead = await add()
    const [created] = await claim(NOON)
    await context.store.deleteLead({ ref: lead.ref, now: NOON + 1 })
    expect(await claim(NOON + LEASE - 1)).toEqual([])
    expect(created && (await context.settle(created, NOON + 2))).toBe(false)
    expect(await sendAll(NOON + LEASE)).toEqual([['lead.deleted', { ref: lead.ref }]])
  })

  it('sends lead.deleted however long the receiver has been gone', async () => {
    const lead = await add()
    await sendAll(NOON)
    await context.store.deleteLead({ ref: lead.ref, now: NOON })
    const [deletion] = await claim(NOON)
    if (deletion) await context.fail(deletion, GONE)
    const later = NOON + 1000 * DAY
    await context.purge({ receivedBefore: later, messagesBefore: later, now: later })
    expect(await allowedEventPriorities(context.store)).toEqual([])
    await context.store.retryMessages({ lane: 'webhook', now: later })
    expect(await sendAll(later)).toEqual([['lead.deleted', { ref: lead.ref }]])
  })

  it('sends nothing about a lead that came without a webhook', async () => {
    const lead = await context.add()
    await act(lead, ANSWERED, NOON + MINUTE)
    await context.store.deleteLead({ ref: lead.ref, now: NOON + HOUR })
    expect(await sendAll(NOON + HOUR)).toEqual([])
  })

  it('sends mails independently of events, and counts them separately', async () => {
    await add()
    expect(await context.store.checkHealth({ now: NOON })).toMatchObject({ waitingMails: 2, waitingEvents: 1 })
    expect((await context.claimAll(NOON)).map(({ kind }) => kind).sort()).toEqual([
      ...['staff-notification', 'visitor-confirmation'],
    ])
    const [created] = await claim(NOON)
    if (created) await context.settle(created, NOON)
    expect(await context.store.countMails({ since: 0, now: NOON })).toBe(0)
    expect(await context.store.listUnsentMessages()).toHaveLength(2)
  })
}
