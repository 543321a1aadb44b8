import { expect, it, onTestFinished, vi } from 'vitest'
import {
  createFakeTransport,
  createManualClock,
  NIGHT,
  openTestStore,
  settled,
  startWorker,
  submit,
} from '../../../tests/support/delivery.ts'
import { BOTH } from '../../../tests/support/open-case.ts'
import { silent, startBrokenSmtp, startSmtp } from '../../../tests/support/smtp.ts'
import { HOUR, MINUTE, SECOND } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { claimTimes, LEASE } from '../../lead/outbox/message-rules.ts'
import { DeliveryError } from '../../lead/outbox/transport.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { createSmtpMailer } from '../../mailers/smtp-mailer.ts'

it('sends waiting mails at the start, and later ones at once', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  const early = await submit(store)
  const worker = startWorker(store, { url: smtp.url })
  await smtp.until(2)
  const late = await submit(store)
  worker.wake()
  await smtp.until(4)
  await worker.until('mail-sent', 4)
  const recipients = smtp.received.flatMap((delivery) => delivery.recipients)
  // The first mail of a pass goes alone. If the pass still runs, two connections send the later ones, in any order.
  expect(recipients.slice(0, 2)).toEqual(['team@example.org', early.email])
  expect(recipients.slice(2).sort()).toEqual([late.email, 'team@example.org'].sort())
  expect(await store.listUnsentMessages()).toEqual([])
})

it('sends mails after each wake, even one that comes while it looks for the next message', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  let looks = 0
  const nextMessageAt = async () => {
    const next = await store.nextMessageAt()
    looks += 1
    if (looks === 1) {
      await submit(store)
      worker.wake()
    }
    return next
  }
  const worker = startWorker({ ...store, nextMessageAt }, { url: smtp.url })
  await smtp.until(2)
})

it('sends mails without a wake within a minute', async () => {
  await using smtp = await startSmtp()
  const store = await openTestStore()
  const worker = startWorker(store, { url: smtp.url })
  await settled(worker)
  await submit(store)
  expect(worker.clock.nextIn()).toBeLessThanOrEqual(MINUTE)
  worker.clock.pass(MINUTE)
  await smtp.until(2)
})

it('logs no personal data', async () => {
  await using smtp = await startSmtp({ refuseRecipient: () => 550 })
  const store = await openTestStore()
  const lead = await submit(store)
  const worker = startWorker(store, { url: smtp.url })
  await worker.until('mail-stuck')
  await settled(worker)
  const logged = JSON.stringify(worker.events.map(({ event, fields }) => ({ event, fields })))
  for (const value of [lead.name, lead.email, lead.phone, lead.address, lead.ref, 'team@example.org']) {
    expect(logged).not.toContain(value)
  }
})

it('lets parallel sends finish if one of them cannot be settled', async () => {
  const store = await openTestStore()
  for (let count = 0; count < 2; count += 1) await submit(store)
  let begun = 0
  const failed = Promise.withResolvers<void>()
  const { sent, transport } = createFakeTransport(async () => {
    begun += 1
    // The first message goes alone; the last of three waits for the failure of another one.
    if (begun !== 4) return
    await failed.promise
    await new Promise(setImmediate)
  }, 3)
  const completeMessage: typeof store.completeMessage = async (message) => {
    if (sent.length === 1) return store.completeMessage(message)
    failed.resolve()
    throw new StoreError('busy', { cause: null })
  }
  const worker = startWorker({ ...store, completeMessage }, { transport })
  await worker.until('delivery-failed')
  expect(sent).toHaveLength(4)
})

it('does not send a mail again that the store settles in the third attempt', async () => {
  const store = await openTestStore()
  await submit(store)
  const busy = new StoreError('busy', { cause: null })
  const completing = vi.spyOn(store, 'completeMessage').mockRejectedValueOnce(busy).mockRejectedValueOnce(busy)
  const { sent, transport } = createFakeTransport()
  const worker = startWorker(store, { transport })
  await settled(worker)
  expect(sent).toEqual(BOTH)
  expect(completing).toHaveBeenCalledTimes(4)
  expect(await store.listUnsentMessages()).toEqual([])
})

it('finishes the current mail and starts no other during a stop', async () => {
  const store = await openTestStore()
  await submit(store)
  const [started, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { sent, transport } = createFakeTransport(() => {
    started.resolve()
    return finished.promise
  })
  const worker = startWorker(store, { transport })
  await started.promise
  const stopping = worker.stop()
  finished.resolve()
  await stopping
  expect(sent).toEqual(['staff-notification'])
  expect(await store.listUnsentMessages()).toMatchObject([{ kind: 'visitor-confirmation', attempts: 0 }])
})

it('aborts a hanging mail during a stop, and sends it at once after the next start', async () => {
  await using smtp = await startBrokenSmtp(silent)
  const store = await openTestStore()
  await submit(store)
  const clock = createManualClock(NIGHT)
  const worker = startWorker(store, { transport: createSmtpMailer(smtp.url), clock })
  await smtp.connected
  const stopping = worker.stop()
  expect(clock.nextIn()).toBeLessThan(10 * SECOND)
  clock.pass(6 * SECOND)
  await stopping
  const unsent = await store.listUnsentMessages()
  expect(unsent.map((entry) => entry.nextAttemptAt <= clock.now())).toEqual([true, true])

  await using healthy = await startSmtp()
  startWorker(store, { url: healthy.url, clock: createManualClock(clock.now()) })
  await healthy.until(2)
})

it('pauses for five seconds after an error of the store', async () => {
  const store = await openTestStore()
  await submit(store)
  const claimMessages = vi.fn().mockRejectedValue(new Error('disk'))
  const worker = startWorker({ ...store, claimMessages }, createFakeTransport())
  await worker.until('delivery-failed')
  await settled(worker)
  for (let count = 0; count < 50; count += 1) worker.wake()
  await new Promise(setImmediate)
  expect(claimMessages).toHaveBeenCalledTimes(1)
  expect(worker.clock.nextIn()).toBe(5 * SECOND)
})

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
    for (const { id, lease } of await store.claimMessages({ ...claimTimes(NIGHT + count * LEASE), limit: 9 })) {
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
  const toVictim = smtp.received.filter((delivery) => delivery.recipients[0]?.toLowerCase() === 'victim@example.net')
  expect(toVictim).toHaveLength(1)
  expect(smtp.received).toHaveLength(4)
})

it('sends no more combined mails at once than the mail server takes, and the rest later if it is slow', async () => {
  const store = await openTestStore()
  const staff = Array.from({ length: 12 }, (_, index) => ({ name: 'Max', address: `max${index}@example.org` }))
  for (const { address } of staff) {
    const { ref } = await submit(store)
    await actOnLead(store, ref, { kind: 'assigned', to: address }, { by: 'erika@example.org', now: NIGHT })
  }
  const clock = createManualClock(NIGHT + HOUR)
  let sending = 0
  let most = 0
  const { sent, transport } = createFakeTransport(async () => {
    sending += 1
    most = Math.max(most, sending)
    await new Promise(setImmediate)
    clock.set(clock.now() + 10 * SECOND)
    sending -= 1
  }, 3)
  const worker = startWorker(store, { transport, clock, staff })
  await settled(worker)
  const waiting = await store.listUnsentMessages()
  expect(most).toBe(3)
  expect(waiting.length).toBeGreaterThan(0)
  for (const { kind, lastError } of waiting) expect([kind, lastError]).toEqual(['staff-assigned', 'ENOTTRIED'])

  for (let minute = 0; minute < 12; minute += 1) {
    clock.pass(MINUTE)
    await settled(worker)
  }
  expect(sent.filter((kind) => kind === 'staff-assigned')).toHaveLength(12)
  expect(most).toBe(3)
})

it('sends the first of several combined mails alone', async () => {
  const store = await openTestStore()
  const staff = Array.from({ length: 4 }, (_, index) => ({ name: 'Max', address: `max${index}@example.org` }))
  const clock = createManualClock(NIGHT)
  const outcomes: string[] = []
  const { sent, transport } = createFakeTransport(async () => {
    outcomes.push('begun')
    await new Promise(setImmediate)
    outcomes.push('done')
  }, 3)
  const leads = await Promise.all(staff.map(() => submit(store)))
  const worker = startWorker(store, { transport, clock, staff })
  await settled(worker)
  for (const [index, { ref }] of leads.entries()) {
    const address = staff[index]?.address ?? ''
    await actOnLead(store, ref, { kind: 'assigned', to: address }, { by: 'erika@example.org', now: NIGHT })
  }
  outcomes.length = 0
  clock.pass(HOUR)
  await settled(worker)
  expect(sent.slice(-4)).toEqual(staff.map(() => 'staff-assigned'))
  expect(outcomes.slice(0, 3)).toEqual(['begun', 'done', 'begun'])
})

it('sends one by one for ten minutes if the mail server refuses further connections, then tries again', async () => {
  const store = await openTestStore()
  for (let count = 0; count < 4; count += 1) await submit(store)
  let atOnce = 0
  let refused = 0
  const { sent, transport } = createFakeTransport(async () => {
    if (atOnce === 1) return
    refused += 1
    throw new DeliveryError('421', { cause: null })
  }, 3)
  const claimMessages: typeof store.claimMessages = async (options) => {
    const claimed = await store.claimMessages(options)
    if (options.kind === undefined) atOnce = claimed.length
    return claimed
  }
  const worker = startWorker({ ...store, claimMessages }, { transport })
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
