import { expect, it, onTestFinished } from 'vitest'
import {
  createFakeTransport,
  NIGHT,
  openTestStore,
  settled,
  startWorker,
  submit,
} from '../../../tests/support/delivery.ts'
import { createManualClock } from '../../../tests/support/manual-clock.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { MINUTE, SECOND } from '../../base/durations.ts'
import { claimTerms, LEASE } from '../../lead/outbox/message-rules.ts'
import { DeliveryError } from '../../lead/outbox/transport.ts'

it('sends a mail again with the same Message-ID after the lease of a worker that died while sending it', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  await submit(store, { email: 'erika@example.net' })
  // It gets no further than sending, like a process that is killed at this moment.
  const killed = Promise.withResolvers<boolean>()
  startWorker({ ...store, completeMessage: () => killed.promise }, { url: smtp.url })
  onTestFinished(() => killed.resolve(false))
  await smtp.until(1)

  const early = startWorker(store, { url: smtp.url, clock: createManualClock(NIGHT + LEASE - SECOND) })
  await early.until('mail-sent')
  await settled(early)
  expect(smtp.received).toHaveLength(2)
  expect(smtp.received[1]?.recipients).toEqual(['erika@example.net'])
  expect(early.clock.nextIn()).toBe(SECOND)

  early.clock.pass(SECOND)
  await smtp.until(3)
  expect(smtp.received[2]?.mail.messageId).toBe(smtp.received[0]?.mail.messageId)
})

it('marks a mail as stuck after five lost leases, and sends the others', async () => {
  const store = await openTestStore()
  const lead = await submit(store, { email: 'deadly@example.net' })
  const confirmation = (await store.listMessagesOf(lead.id)).find(({ kind }) => kind === 'visitor-confirmation')
  for (let count = 0; count < 5; count += 1) {
    for (const { id, lease } of await store.claimMessages({ ...claimTerms(NIGHT + count * LEASE), limit: 9 })) {
      if (id === confirmation?.id) continue
      await store.failMessage({ id, lease, now: NIGHT, retryAt: NIGHT, error: '451' })
    }
  }
  const { sent, transport } = createFakeTransport()
  const worker = startWorker(store, { transport, clock: createManualClock(NIGHT + 5 * LEASE) })
  await worker.until('mail-sent')
  await worker.until('mail-stuck')
  expect(sent).toEqual(['staff-notification'])
  expect(await store.listUnsentMessages()).toMatchObject([{ id: confirmation?.id, lastError: 'EABANDONED' }])
})

it('sends one confirmation a day to an address, however often it is entered', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  for (const email of ['victim@example.net', 'Victim@Example.net', 'victim@example.net']) await submit(store, { email })
  const worker = startWorker(store, { url: smtp.url })
  await worker.until('mail-sent', 4)
  await worker.until('mail-skipped', 2)
  const toVictim = smtp.received.filter((one) => one.recipients[0]?.toLowerCase() === 'victim@example.net')
  expect(toVictim).toHaveLength(1)
  expect(smtp.received).toHaveLength(4)
})

it('sends one by one for ten minutes if the mail server refuses further connections, then tries again', async () => {
  const store = await openTestStore()
  for (let count = 0; count < 4; count += 1) await submit(store)
  let underWay = 0
  let refused = 0
  const { sent, transport } = createFakeTransport(async () => {
    underWay += 1
    await new Promise(setImmediate)
    const isAlone = underWay === 1
    await new Promise(setImmediate)
    underWay -= 1
    if (isAlone) return
    refused += 1
    throw new DeliveryError('421', { cause: null })
  }, 3)
  const worker = startWorker(store, { transport })
  await settled(worker)
  expect([sent.length, refused]).toEqual([1, 3])
  for (let minute = 0; minute < 9; minute += 1) {
    worker.clock.pass(MINUTE)
    await settled(worker)
  }
  expect([sent.length, refused]).toEqual([8, 3])

  worker.clock.pass(MINUTE)
  await settled(worker)
  for (let count = 0; count < 2; count += 1) await submit(store)
  worker.wake()
  await expect.poll(() => refused).toBe(6)
})
