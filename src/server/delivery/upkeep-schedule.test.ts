import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import {
  createFakeTransport,
  createManualClock,
  NIGHT,
  openStoreAfterWeek,
  openTestStore,
  RETENTION_DAYS,
  settled,
  startWorker,
  submit,
} from '../../../tests/support/delivery.ts'
import { sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { claimTimes, planMessages } from '../../lead/outbox/message-rules.ts'
import { DeliveryError, type Mail } from '../../lead/outbox/transport.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'

type Worker = ReturnType<typeof startWorker>

/** In steps of six minutes, because each looks at the store. */
async function passHours(worker: Worker, hours: number): Promise<void> {
  for (let left = hours * HOUR; left > 0; left -= 6 * MINUTE) {
    await settled(worker)
    worker.clock.pass(6 * MINUTE)
  }
  await settled(worker)
}

const kindsOf = (worker: Worker) =>
  worker.events.filter(({ event }) => event === 'mail-sent').map(({ fields }) => fields.kind)

it('sends the digest once a day from seven in the morning, also after a restart', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  await submit(store, { quarantinedAt: NIGHT })
  const first = startWorker(store, { url: smtp.url })
  await passHours(first, 1.9)
  expect(kindsOf(first)).toEqual([])
  await passHours(first, 3)
  expect(kindsOf(first)).toEqual(['staff-digest'])
  await first.stop()
  const second = startWorker(store, { url: smtp.url, clock: createManualClock(NIGHT + 5 * HOUR) })
  await passHours(second, 20)
  expect(kindsOf(second)).toEqual([])
  await passHours(second, 3)
  expect(kindsOf(second)).toEqual(['staff-digest'])
  expect(smtp.received.map((delivery) => delivery.mail.subject)).toEqual(
    Array(2).fill('Dachprüfung: 1 unter Spamverdacht'),
  )
})

it('sends one digest and one reminder of a flood after the mail server was away for two days', async () => {
  const store = await openTestStore()
  await submit(store, { quarantinedAt: NIGHT })
  const flooding = sampleStoredLead({ receivedAt: NIGHT })
  await store.insertLead(flooding, planMessages(flooding, { isFlood: true }), { idempotencyKey: null })
  let isAway = true
  const fake = createFakeTransport(() => {
    if (isAway) throw new DeliveryError('ECONNREFUSED', { cause: null })
  })
  const worker = startWorker(store, { transport: fake.transport })
  await passHours(worker, 36)
  isAway = false
  await passHours(worker, 5)
  expect(fake.sent.sort()).toEqual(['staff-collected', 'staff-digest', 'staff-flood'])
})

it('sends reminders and the digest and purges during a backlog that takes hours', async () => {
  const store = await openStoreAfterWeek()
  const due = NIGHT + 20 * HOUR
  // Due within the first minutes, while three hundred newer mails wait, each of which takes the server 30 s.
  const receivedAt = NIGHT - 24 * HOUR + 10 * MINUTE
  const late = await submit(store, { receivedAt, dueAt: NIGHT + 10 * MINUTE })
  await submit(store, { receivedAt: NIGHT - (RETENTION_DAYS + 1) * DAY, answeredAt: NIGHT })
  for (const { id, lease } of await store.claimMessages({ ...claimTimes(NIGHT), limit: 4 }))
    await store.completeMessage({ id, lease, now: NIGHT })
  for (let count = 0; count < 150; count += 1) await submit(store, { receivedAt: NIGHT - MINUTE, dueAt: due })
  const clock = createManualClock(NIGHT)
  const { sent, transport } = createFakeTransport(() => clock.pass(30_000))
  const compose = async ([message]: readonly ClaimedMessage[]) => ({ kind: message?.kind }) as Mail
  const worker = startWorker(store, { transport, clock, compose })
  await settled(worker)
  expect(sent).toHaveLength(303)
  expect(sent.indexOf('staff-reminder')).toBe(0)
  // The server sends twenty mails in ten minutes, and 240 by seven o'clock.
  expect(sent.indexOf('staff-overdue')).toBeLessThanOrEqual(23)
  expect(sent.indexOf('staff-digest')).toBeLessThanOrEqual(243)
  const purged = worker.events.findIndex(({ event }) => event === 'purged')
  expect(purged).toBeLessThan(130)
  expect(purged).toBeGreaterThan(100)
  expect((await store.findLead(late.ref))?.ref).toBe(late.ref)
})

it('purges leads older than the retention each day, with the mails written about them', async () => {
  await using smtp = await startSmtp()
  const store = await openStoreAfterWeek()
  await submit(store, { receivedAt: NIGHT - (RETENTION_DAYS + 1) * DAY, answeredAt: NIGHT })
  const young = await submit(store, { answeredAt: NIGHT })
  const forgotten: boolean[] = []
  const worker = startWorker(store, {
    url: smtp.url,
    eraseOrphanedMailFiles: async ({ eraseMailsOfMany }) => forgotten.push(eraseMailsOfMany),
  })
  await passHours(worker, 0.9)
  expect(await store.listLeads()).toHaveLength(2)
  await passHours(worker, 0.2)
  expect((await store.listLeads()).map((lead) => lead.ref)).toEqual([young.ref])
  // A day later nothing is purged, and left files are looked for even so.
  await passHours(worker, 24)
  expect(forgotten).toEqual([true, false])
})

it('purges after the computer slept, and an hour after a failure', async () => {
  const store = await openStoreAfterWeek()
  await submit(store, { receivedAt: NIGHT - (RETENTION_DAYS + 1) * DAY, answeredAt: NIGHT })
  let failures = 0
  const purgeLeads: typeof store.purgeLeads = async (options) => {
    failures += 1
    if (failures === 1) throw new Error('The database is away.')
    return store.purgeLeads(options)
  }
  const { transport } = createFakeTransport()
  const worker = startWorker({ ...store, purgeLeads }, { transport })
  // The monotonic clock does not count the sleep.
  worker.clock.set(NIGHT + 2 * HOUR)
  await passHours(worker, 1.5)
  expect([failures, (await store.listLeads()).length]).toEqual([1, 1])
  await passHours(worker, 1)
  expect(await store.listLeads()).toEqual([])
})

it('erases leads that a command deleted from the files', async () => {
  const folder = tempFolder()
  const store = await openTestStore(folder)
  const { ref } = await submit(store, { message: 'Geheimnis' })
  const isOnDisk = () => readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes('Geheimnis'))
  await store.deleteLead({ ref, now: Date.now() })
  expect(isOnDisk()).toBe(true)
  await passHours(startWorker(store, { tidyFiles: () => store.emptyLog({ timeout: 0 }) }), 0.1)
  expect(isOnDisk()).toBe(false)
})

it('sends one notice about a lead and purges nothing when the clock jumps forward by a year', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  await submit(store)
  const worker = startWorker(store, { url: smtp.url })
  await smtp.until(2)
  await settled(worker)
  worker.clock.set(NIGHT + 366 * 24 * HOUR)
  await passHours(worker, 1.5)
  const kinds = smtp.received.map((delivery) => delivery.mail.subject?.split(':')[0])
  expect(kinds).toEqual(['Neue Dachprüfung', 'Deine Anfrage zur Dachprüfung ist angekommen', 'Überfällig'])
  expect(await store.listLeads()).toHaveLength(1)
  expect(worker.events.filter(({ event }) => event === 'purge-postponed')).toHaveLength(1)
})
