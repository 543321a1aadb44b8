import { expect, it } from 'vitest'
import { NOON } from '../../../tests/support/sample-leads.ts'
import { idsOf, type OpenTwice, twoHandles } from '../../../tests/support/two-handles.ts'
import { HOUR } from '../../base/durations.ts'
import { newMessage } from '../../lead/outbox/message-rules.ts'
import { purgeLeads } from '../../lead/retention.ts'

const NO_EVENTS = { waitingEvents: 0, oldestEventAt: null, stuckEvents: 0 }

const BEFORE_NOON = { receivedFrom: 0, receivedBefore: NOON, onlyQuarantined: false, now: NOON }

export function describeUpkeep(open: OpenTwice): void {
  const context = twoHandles(open)
  const digest = (createdAt: number) => newMessage('staff-digest', null, createdAt, '2026-06-10')

  it('purges leads received between two times, with their messages, and leaves the event loop free', async () => {
    const kept = [await context.add({ receivedAt: NOON }), await context.add({ receivedAt: 1 })]
    // They come in groups, because on a busy machine, PGlite takes longer for all at once than a call may take.
    for (let group = 0; group < 9; group += 1) {
      await Promise.all(Array.from({ length: 50 }, () => context.add({ receivedAt: NOON - 1 })))
    }
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    })
    expect(await purgeLeads(context.store, { ...BEFORE_NOON, receivedFrom: 2 })).toBe(450)
    clearInterval(timer)
    expect(turns).toBeGreaterThanOrEqual(1)
    expect(await context.other.listLeads()).toStrictEqual(kept)
    expect(await context.other.listUnsentMessages()).toHaveLength(4)
  })

  it('purges leads in quarantine, and no other lead of the same age', async () => {
    await context.add({ receivedAt: NOON - 1, quarantinedAt: NOON - 1 })
    const released = await context.add({ receivedAt: NOON - 1, quarantinedAt: NOON - 1, releasedAt: NOON })
    const kept = [released, await context.add({ receivedAt: NOON - 1 })]
    // This lead arrived long ago, but staff have just marked it as spam.
    kept.push(await context.add({ receivedAt: NOON - 1, quarantinedAt: NOON }))
    expect(await purgeLeads(context.store, { ...BEFORE_NOON, onlyQuarantined: true })).toBe(1)
    expect(idsOf(await context.other.listLeads()).sort()).toEqual(idsOf(kept).sort())
  })

  it('finds when the last digest of an earlier day was added', async () => {
    expect(await context.store.lastDigestBefore('2026-06-11')).toBeNull()
    await context.store.enqueueMessages([digest(NOON)])
    expect(await context.other.lastDigestBefore('2026-06-11')).toBe(NOON)
    expect(await context.other.lastDigestBefore('2026-06-10')).toBeNull()
  })

  it('keeps the digest that is not yet sent when it purges', async () => {
    await context.store.enqueueMessages([digest(NOON - 1)])
    await context.purge({ messagesBefore: NOON })
    expect(await context.store.listUnsentMessages()).toHaveLength(1)
  })

  it('keeps the digests of a time when it purges the leads of that time', async () => {
    const other = newMessage('staff-digest', null, NOON - 2, '2026-06-09')
    await context.store.enqueueMessages([digest(NOON - 1), other])
    for (const message of await context.claimAll(NOON)) await context.settle(message, NOON)
    await context.purge({ messagesBefore: NOON - 1 })
    expect(await context.other.lastDigestBefore('2026-06-11')).toBe(NOON - 1)
    expect(await context.other.lastDigestBefore('2026-06-10')).toBeNull()
  })

  it('finds stored messages, sent or not, whose lead has its personal data', async () => {
    const [kept, removed, anonymised] = [await context.add(), await context.add(), await context.add()]
    const waiting = digest(NOON)
    await context.store.enqueueMessages([waiting])
    const claimed = await context.claimAll(NOON)
    for (const message of claimed) await context.settle(message, NOON)
    await context.store.deleteLead({ ref: removed.ref, now: Date.now() })
    await context.store.anonymiseLead({ ref: anonymised.ref, now: NOON })
    const known = await context.other.knownMessageIds([...claimed.map(({ id }) => id), crypto.randomUUID()])
    const mine = claimed.filter(({ leadId }) => leadId === kept.id).map(({ id }) => id)
    expect(known.sort()).toEqual([...mine, waiting.id].sort())
  })

  it('counts waiting and stuck messages and overdue leads', async () => {
    const noMails = { waitingMails: 0, oldestMailAt: null, stuckMails: 0 }
    const noLeads = { overdueLeads: 0, newestLeadAt: null }
    const empty = { database: 'ok', ...noMails, ...NO_EVENTS, ...noLeads }
    expect(await context.store.checkHealth({ now: NOON })).toEqual(empty)
    const lead = await context.add({ receivedAt: NOON - 25 * HOUR })
    await context.add({ receivedAt: NOON - 25 * HOUR, answeredAt: NOON })
    await context.add({ receivedAt: NOON - 24 * HOUR, quarantinedAt: NOON })
    await context.fail(await context.claim(lead, 'staff-notification', NOON), '554')
    expect(await context.other.checkHealth({ now: NOON })).toEqual({
      database: 'ok',
      waitingMails: 3,
      oldestMailAt: NOON - 25 * HOUR,
      stuckMails: 1,
      overdueLeads: 1,
      newestLeadAt: NOON - 24 * HOUR,
      ...NO_EVENTS,
    })
  })
}
