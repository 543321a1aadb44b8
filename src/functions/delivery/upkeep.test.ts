import { expect, it } from 'vitest'
import { NIGHT, openStoreAfterWeek, openTestStore, settleDue, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/waiter.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import { enqueueScheduledMails, purgeOld } from './upkeep.ts'

/** Lets a server run by this clock, which tries to purge at each hour, as one that is restarted again and again might. */
async function runHours(store: LeadStore, from: number, hours: number, retentionDays: number) {
  const { log, events } = recordLog()
  for (let now = from; now < from + hours * HOUR; now += HOUR) {
    await enqueueScheduledMails({ store, weeklyReport: false, now, log: () => {} })
    await purgeOld({ store, now, keepFor: { RETENTION_DAYS: retentionDays, QUARANTINE_DAYS: 30 }, log })
  }
  return events.map(({ event }) => event)
}

it('purges nothing if no retention is set', async () => {
  const store = await openStoreAfterWeek()
  await submit(store, { receivedAt: 0 })
  await runHours(store, NIGHT, 26, 0)
  expect(await store.listLeads()).toHaveLength(1)
})

it('keeps a lead that a dead clock dated to the year 2000', async () => {
  const store = await openStoreAfterWeek()
  await submit(store, { receivedAt: Date.UTC(2000, 0, 1) })
  await runHours(store, NIGHT, 1, 365)
  expect(await store.listLeads()).toHaveLength(1)
})

it('purges again some days after a month with the server off', async () => {
  const store = await openStoreAfterWeek()
  await submit(store)
  await runHours(store, NIGHT + 30 * DAY, 7 * 24, 20)
  expect(await store.listLeads()).toHaveLength(1)
  await runHours(store, NIGHT + 37 * DAY, 2 * 24, 20)
  expect(await store.listLeads()).toHaveLength(0)
})

it('purges each day if leads are kept for less time than it takes to confirm the clock', async () => {
  const store = await openStoreAfterWeek()
  for (let now = NIGHT; now < NIGHT + 4 * DAY; now += DAY) {
    await submit(store, { receivedAt: now })
    await runHours(store, now, 24, 1)
  }
  expect(await store.listLeads()).toHaveLength(1)
})

it('purges leads in quarantine after their own time, and keeps released ones', async () => {
  const store = await openStoreAfterWeek()
  const receivedAt = NIGHT - 31 * DAY
  await submit(store, { receivedAt, quarantinedAt: receivedAt })
  const released = await submit(store, { receivedAt, quarantinedAt: receivedAt, releasedAt: receivedAt + HOUR })
  const newer = await submit(store, { receivedAt: NIGHT - 29 * DAY, quarantinedAt: NIGHT - 29 * DAY })
  await runHours(store, NIGHT, 1, 365)
  expect((await store.listLeads()).map(({ ref }) => ref).sort()).toEqual([released.ref, newer.ref].sort())
})

it.each([
  ['Monday before eight', '2026-06-15T07:59:00+02:00', true, []],
  ['Monday at eight', '2026-06-15T08:00:00+02:00', true, ['week-2026-06-08']],
  ['Wednesday, after the server was off', '2026-06-17T00:01:00+02:00', true, ['week-2026-06-08']],
  ['Monday in winter', '2026-11-23T08:00:00+01:00', true, ['week-2026-11-16']],
  ['Wednesday, if it is switched off', '2026-06-17T12:00:00+02:00', false, []],
] as const)('adds the figures of the week before: %s', async (_, time, weeklyReport, weeks) => {
  const store = await openTestStore()
  const reports = async () => (await store.listUnsentMessages()).filter(({ kind }) => kind === 'staff-week')
  const now = Date.parse(time)
  await enqueueScheduledMails({ store, weeklyReport, now, log: () => {} })
  await enqueueScheduledMails({ store, weeklyReport, now: now + 1, log: () => {} })
  expect((await reports()).map(({ dedupeKey }) => dedupeKey)).toEqual(weeks)
})

it('adds the figures of a week once, however long its messages are kept', async () => {
  const store = await openStoreAfterWeek()
  const sent: number[] = []
  for (let now = NIGHT; now < NIGHT + 15 * DAY; now += HOUR) {
    await enqueueScheduledMails({ store, weeklyReport: true, now, log: () => {} })
    for (const _ of await settleDue(store, now, { kind: 'staff-week' })) sent.push(now)
    await purgeOld({ store, now, keepFor: { RETENTION_DAYS: 1, QUARANTINE_DAYS: 1 }, log: () => {} })
  }
  // Wednesday night, the Monday after and the one after that.
  expect(sent).toHaveLength(3)
})
