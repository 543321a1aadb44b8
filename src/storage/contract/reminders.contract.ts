import { expect, it } from 'vitest'
import { addScheduledMails } from '../../../tests/support/open-case.ts'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { HOUR, MINUTE } from '../../base/durations.ts'
import { claimTimes, newMessage } from '../../lead/outbox/message-rules.ts'

export function describeReminders(open: OpenTwice): void {
  const context = twoHandles(open)
  const unsentKinds = async () => (await context.store.listUnsentMessages()).map(({ kind }) => kind)

  it('adds one reminder before the due time and one notice after it', async () => {
    await context.add()
    expect(await addScheduledMails(context.store, NOON + 19 * HOUR)).toBe(0)
    expect(await addScheduledMails(context.store, NOON + 20 * HOUR)).toBe(1)
    expect(await addScheduledMails(context.store, NOON + 21 * HOUR)).toBe(0)
    expect(await addScheduledMails(context.store, NOON + 24 * HOUR)).toBe(1)
    expect(await addScheduledMails(context.store, NOON + 99 * HOUR)).toBe(0)
    expect(await unsentKinds()).toEqual(expect.arrayContaining(['staff-overdue', 'staff-reminder']))
  })

  it('adds reminders early, and notices late, only for leads of one colleague, who then gets one mail', async () => {
    const add = (minute: number, assignedTo: string) => {
      const later = minute * MINUTE
      return context.add({ remindAt: NOON + HOUR + later, dueAt: NOON + 2 * HOUR + later, assignedTo })
    }
    const several = [0, 1, 2, 3, 4]
    for (const minute of several) await add(minute, `${minute}@example.org`)
    const notices = async () =>
      (await context.store.listUnsentMessages()).filter(({ kind }) => kind === 'staff-overdue')
    expect(await addScheduledMails(context.store, NOON + HOUR)).toBe(1)
    await addScheduledMails(context.store, NOON + 2 * HOUR)
    expect(await notices()).toHaveLength(1)
    for (const minute of several) await add(minute, 'max@example.org')
    await context.add({ remindAt: NOON + HOUR + MINUTE, dueAt: NOON + 9 * HOUR })
    expect(await addScheduledMails(context.other, NOON + HOUR)).toBe(5)
    expect(await notices()).toHaveLength(1)
    await addScheduledMails(context.store, NOON + 2 * HOUR + 4 * MINUTE)
    expect(await notices()).toHaveLength(5)
    await addScheduledMails(context.store, NOON + 2 * HOUR + 10 * MINUTE)
    expect(await notices()).toHaveLength(10)
  })

  it('adds only the notice if the server was off until the due time', async () => {
    await context.add()
    expect(await addScheduledMails(context.store, NOON + 50 * HOUR)).toBe(1)
    expect(await unsentKinds()).toContain('staff-overdue')
    expect(await unsentKinds()).not.toContain('staff-reminder')
  })

  it('adds nothing about leads that are answered, in quarantine or anonymised', async () => {
    await context.add({ answeredAt: NOON + 1 })
    await context.add({ quarantinedAt: NOON })
    const forgotten = await context.add()
    await context.store.anonymiseLead({ ref: forgotten.ref, now: NOON + 1 })
    expect(await addScheduledMails(context.store, NOON + 50 * HOUR)).toBe(0)
    await context.add({ quarantinedAt: NOON, releasedAt: NOON + 1 })
    expect(await addScheduledMails(context.store, NOON + 50 * HOUR)).toBe(1)
  })

  it('adds a reminder once if several servers ask at the same time', async () => {
    await context.add()
    const counts = await context.atOnce(6, (store) => addScheduledMails(store, NOON + 21 * HOUR))
    expect(counts.toSorted()).toEqual([0, 0, 0, 0, 0, 1])
  })

  it('adds nothing about a lead that was deleted meanwhile', async () => {
    const lead = await context.add()
    await context.other.deleteLead({ ref: lead.ref, now: Date.now() })
    expect(await context.store.enqueueMessages([newMessage('staff-reminder', lead.id, NOON)])).toBe(0)
  })

  it('adds one digest a day', async () => {
    const enqueue = (day: string) => context.store.enqueueMessages([newMessage('staff-digest', null, NOON, day)])
    expect(await enqueue('2026-06-10')).toBe(1)
    expect(await enqueue('2026-06-10')).toBe(0)
    expect(await enqueue('2026-06-11')).toBe(1)
    const [claimed] = await context.other.claimMessages({ ...claimTimes(NOON), limit: 1 })
    expect(claimed).toMatchObject({ kind: 'staff-digest', leadId: null, lead: null })
  })

  it('lists unanswered leads by when they are due, up to a limit', async () => {
    const second = await context.add({ receivedAt: NOON + 2 })
    const first = await context.add({ receivedAt: NOON + 1 })
    const filter = { dueBy: NOON + 99 * HOUR, without: 'staff-overdue', isFlood: false, limit: 9 } as const
    expect(await context.store.listLeadsToCall(filter)).toStrictEqual([first, second])
    expect(await context.store.listLeadsToCall({ ...filter, limit: 1 })).toStrictEqual([first])
    expect(await context.store.listLeadsToCall({ ...filter, dueAfter: first.dueAt })).toStrictEqual([second])
    expect(await context.store.listLeadsToCall({ ...filter, remindBy: first.remindAt })).toStrictEqual([first])
    expect(await context.store.listLeadsToCall({ ...filter, without: 'staff-notification' })).toEqual([])
  })
}
