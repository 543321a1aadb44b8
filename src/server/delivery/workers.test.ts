import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { NIGHT, openTestStore, settled, startWorker, submit } from '../../../tests/support/delivery.ts'
import { manualClock } from '../../../tests/support/manual-clock.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { DeliveryError, type Mailer } from '../../functions/mail/mail.ts'
import { MINUTE, SECOND } from '../../lead/durations.ts'
import { claimTerms, LEASE } from '../../lead/outbox.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'

describe('a worker that', () => {
  it('dies after the server took the mail: it is sent again after the lease, with the same Message-ID', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    await submit(store, { email: 'erika@example.net' })
    // It gets no further than sending, like a process that is killed at this moment.
    const killed = Promise.withResolvers<boolean>()
    startWorker({ ...store, completeMessage: () => killed.promise }, { url: smtp.url })
    onTestFinished(() => killed.resolve(false))
    await smtp.until(1)

    const early = startWorker(store, { url: smtp.url, clock: manualClock(NIGHT + LEASE - SECOND) })
    await early.until('mail-sent')
    await settled(early)
    expect(smtp.received).toHaveLength(2)
    expect(smtp.received[1]?.recipients).toEqual(['erika@example.net'])
    expect(early.clock.nextIn()).toBe(SECOND)

    early.clock.pass(SECOND)
    await smtp.until(3)
    expect(smtp.received[2]?.mail.messageId).toBe(smtp.received[0]?.mail.messageId)
  })

  it('runs next to others never sends the same mail', async () => {
    await using smtp = await startSmtp()
    const folder = mkdtempSync(join(tmpdir(), 'dachstrom-delivery-'))
    const stores = [await openTestStore(folder), await openTestStore(folder), await openTestStore(folder)]
    for (let count = 0; count < 30; count += 1) await submit(stores[0] as LeadStore)
    for (const store of stores) startWorker(store, { url: smtp.url })
    await smtp.until(60)
    expect(new Set(smtp.received.map((one) => one.mail.messageId)).size).toBe(60)
    expect(smtp.received).toHaveLength(60)
  })

  it('dies over the same mail five times leaves it stuck, and the others go on', async () => {
    const store = await openTestStore()
    const lead = await submit(store, { email: 'deadly@example.net' })
    const confirmation = (await store.listMessagesOf(lead.id)).find(({ kind }) => kind === 'visitor-confirmation')
    for (let count = 0; count < 5; count += 1) {
      for (const { id, lease } of await store.claimMessages({ ...claimTerms(NIGHT + count * LEASE), limit: 9 })) {
        if (id === confirmation?.id) continue
        await store.failMessage({ id, lease, now: NIGHT, retryAt: NIGHT, error: '451' })
      }
    }
    const sent: string[] = []
    const mailer = {
      atOnce: 1,
      async send({ kind }: { kind: string }) {
        sent.push(kind)
      },
      async close() {},
    }
    const worker = startWorker(store, { transport: mailer, clock: manualClock(NIGHT + 5 * LEASE) })
    await worker.until('mail-sent')
    await worker.until('mail-stuck')
    expect(sent).toEqual(['staff-notification'])
    expect(await store.listUnsentMessages()).toMatchObject([{ id: confirmation?.id, lastError: 'EABANDONED' }])
  })
})

it('confirmations go to one address once a day, however often it is entered', async () => {
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
  let sent = 0
  let sentAway = 0
  const mailer: Mailer = {
    atOnce: 3,
    async send() {
      underWay += 1
      await new Promise(setImmediate)
      const isAlone = underWay === 1
      await new Promise(setImmediate)
      underWay -= 1
      if (isAlone) sent += 1
      else {
        sentAway += 1
        throw new DeliveryError('421', { cause: null })
      }
    },
    async close() {},
  }
  const worker = startWorker(store, { transport: mailer })
  await settled(worker)
  expect({ sent, sentAway }).toEqual({ sent: 1, sentAway: 3 })
  for (let minute = 0; minute < 9; minute += 1) {
    worker.clock.pass(MINUTE)
    await settled(worker)
  }
  expect({ sent, sentAway }).toEqual({ sent: 8, sentAway: 3 })

  worker.clock.pass(MINUTE)
  await settled(worker)
  for (let count = 0; count < 2; count += 1) await submit(store)
  worker.wake()
  await expect.poll(() => sentAway).toBe(6)
})
