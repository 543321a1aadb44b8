import { expect, it } from 'vitest'
import { openStoreAfterWeek, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/waiter.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { deliverMails } from './deliver-mails.ts'

const secret = 'a secret of at least thirty-two letters'
const NIGHT = Date.parse('2026-06-10T03:02:00+02:00')
const MORNING = Date.parse('2026-06-10T07:30:00+02:00')

async function openDelivery(now: number) {
  const store = await openStoreAfterWeek()
  const { log, events } = recordLog()
  let passes = 0
  const call = (init: RequestInit = { method: 'POST', headers: { authorization: `Bearer ${secret}` } }) =>
    deliverMails(new Request('http://127.0.0.1/deliver-mails', init), {
      store,
      secret,
      weeklyReport: false,
      keepFor: { RETENTION_DAYS: 30, QUARANTINE_DAYS: 10 },
      async runPass() {
        passes += 1
      },
      now: () => now,
      log,
    })
  return { store, events, call, passes: () => passes }
}

it('does nothing without the secret', async () => {
  const { call, passes } = await openDelivery(MORNING)
  const attempts: RequestInit[] = [
    { method: 'POST' },
    { method: 'POST', headers: { authorization: `Bearer ${secret}x` } },
    { method: 'POST', headers: { authorization: secret } },
    { method: 'GET', headers: { authorization: `Bearer ${secret}` } },
  ]
  for (const init of attempts) expect((await call(init)).status).toBe(init.method === 'GET' ? 405 : 401)
  expect(passes()).toBe(0)
})

it('queues reminders and the digest, sends them, and reports the health of the store', async () => {
  const { store, call, passes } = await openDelivery(MORNING)
  const lead = await submit(store, { receivedAt: MORNING - DAY, remindAt: MORNING - HOUR, dueAt: MORNING + HOUR })
  expect(await (await call()).json()).toMatchObject({ database: 'ok', waitingMails: 4, stuckMails: 0 })
  await call()
  const kinds = (await store.listUnsentMessages()).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'staff-digest' || kind === 'staff-reminder').sort()).toEqual([
    'staff-digest',
    'staff-reminder',
  ])
  expect(await store.listMessagesOf(lead.id)).toHaveLength(3)
  expect(passes()).toBe(2)
})

it('deletes old leads only at night', async () => {
  for (const [time, left] of [
    [NIGHT, 1],
    [MORNING, 2],
  ] as const) {
    const { store, call } = await openDelivery(time)
    await submit(store, { receivedAt: time - 40 * DAY })
    await submit(store, { receivedAt: time - DAY })
    expect((await call()).status).toBe(200)
    expect(await store.listLeads()).toHaveLength(left)
  }
})

it('responds with 503 if the store fails, so that the schedule records it', async () => {
  const { store, call, events } = await openDelivery(MORNING)
  store.checkHealth = () => Promise.reject(new StoreError('unavailable', { cause: null }))
  const response = await call()
  expect([response.status, (await response.json()).code]).toEqual([503, 'store_unavailable'])
  expect(events.map(({ event }) => event)).toEqual(['mails-enqueued', 'delivery-failed'])
})
