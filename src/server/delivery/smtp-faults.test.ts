import { expect, it } from 'vitest'
import { IMPATIENT, NIGHT, openTestStore, settled, startWorker, submit } from '../../../tests/support/delivery.ts'
import { silent, startBrokenSmtp, startSmtp } from '../../../tests/support/smtp.ts'
import { MINUTE, SECOND } from '../../base/durations.ts'

it('sends a mail again five minutes after a mail server refused it for now', async () => {
  let code: number | null = 451
  await using smtp = await startSmtp({ refuseRecipient: () => code })
  const store = await openTestStore()
  await submit(store)
  const worker = startWorker(store, { url: smtp.url })
  await worker.until('mail-failed', 2)
  await settled(worker)
  const [entry] = await store.listUnsentMessages()
  expect(entry).toMatchObject({ attempts: 1, lastError: '451', stuckAt: null })
  const pause = (entry?.nextAttemptAt ?? 0) - NIGHT
  expect(pause).toBeGreaterThanOrEqual(5 * MINUTE)
  expect(pause).toBeLessThanOrEqual(6.25 * MINUTE)

  code = null
  for (let minute = 0; minute < 7; minute += 1) {
    worker.clock.pass(MINUTE)
    await settled(worker)
  }
  await smtp.until(2)
})

it('asks a silent mail server once for all mails, then again after growing pauses', async () => {
  await using smtp = await startBrokenSmtp(silent)
  const store = await openTestStore()
  const worker = startWorker(store, { url: smtp.url, limits: IMPATIENT })
  for (let count = 0; count < 20; count += 1) await submit(store)
  worker.wake()
  await smtp.connected
  for (let count = 0; count < 20; count += 1) worker.wake()
  await worker.until('mail-failed')
  await settled(worker)
  for (let count = 0; count < 100; count += 1) worker.wake()
  await new Promise(setImmediate)
  expect(smtp.connections()).toBe(1)

  // Five seconds later one mail asks again, then ten: not all forty at once.
  const waits: (number | null)[] = []
  for (let round = 2; round <= 6; round += 1) {
    waits.push(worker.clock.nextIn())
    worker.clock.pass(worker.clock.nextIn() ?? 0)
    await worker.until('mail-failed', round)
    await settled(worker)
    expect(smtp.connections()).toBe(round)
  }
  expect(waits).toEqual([5, 10, 20, 40, 60].map((seconds) => seconds * SECOND))
})

it('leaves a confirmation stuck that a mail server refuses for good, and sends a mail to staff again', async () => {
  let code: number | null = 550
  await using smtp = await startSmtp({ refuseRecipient: () => code })
  const store = await openTestStore()
  const lead = await submit(store)
  const worker = startWorker(store, { url: smtp.url })
  await worker.until('mail-stuck')
  await settled(worker)
  const unsent = await store.listUnsentMessages()
  expect(unsent.find(({ kind }) => kind === 'visitor-confirmation')).toMatchObject({ attempts: 1, stuckAt: NIGHT })
  const toStaff = unsent.find(({ kind }) => kind === 'staff-notification')
  expect(toStaff).toMatchObject({ attempts: 1, lastError: '550', stuckAt: null })
  expect(await store.checkHealth({ now: NIGHT })).toMatchObject({ stuckMails: 1, waitingMails: 1 })

  code = null
  worker.clock.set(toStaff?.nextAttemptAt ?? 0)
  expect(await store.retryMessages({ ref: lead.ref, now: worker.clock.now() })).toBe(2)
  worker.wake()
  await smtp.until(2)
})
