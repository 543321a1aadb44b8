import { describe, expect, it } from 'vitest'
import { NIGHT, openTestStore, settled, startWorker, submit } from '../../../tests/support/delivery.ts'
import { manualClock } from '../../../tests/support/manual-clock.ts'
import { silent, startBrokenSmtp, startSmtp } from '../../../tests/support/smtp.ts'
import { MINUTE, SECOND } from '../../lead/durations.ts'
import { createSmtpMailer } from '../../mailers/smtp-mailer.ts'

describe('in the good case', () => {
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
    expect(smtp.received.map((one) => one.recipients)).toEqual([
      ['team@example.org'],
      [early.email],
      ['team@example.org'],
      [late.email],
    ])
    expect(await store.listUnsentMessages()).toEqual([])
  })

  it('misses no wake, not even one that comes after it has looked for the next message', async () => {
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
    await settled(worker)
    expect(worker.clock.nextIn()).toBe(0)
    worker.clock.pass(0)
    await smtp.until(2)
  })

  it('finds messages that no wake announced, within a minute', async () => {
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
})

describe('stopping', () => {
  it('lets the mail under way end, and takes no other', async () => {
    const store = await openTestStore()
    await submit(store)
    let finish = () => {}
    const started = Promise.withResolvers<void>()
    const sent: string[] = []
    const worker = startWorker(store, {
      transport: {
        atOnce: 1,
        async send(mail) {
          started.resolve()
          await new Promise<void>((resolve) => {
            finish = resolve
          })
          sent.push(mail.kind)
        },
        async close() {},
      },
    })
    await started.promise
    const stopping = worker.stop()
    finish()
    await stopping
    expect(sent).toEqual(['staff-notification'])
    expect(await store.listUnsentMessages()).toMatchObject([{ kind: 'visitor-confirmation', attempts: 0 }])
  })

  it('ends a mail that hangs and gives it back, so that the next start sends it at once', async () => {
    await using smtp = await startBrokenSmtp(silent)
    const store = await openTestStore()
    await submit(store)
    const clock = manualClock(NIGHT)
    const worker = startWorker(store, { transport: createSmtpMailer(smtp.url), clock })
    await smtp.connected
    const stopping = worker.stop()
    expect(clock.nextIn()).toBeLessThan(10 * SECOND)
    clock.pass(6 * SECOND)
    await stopping
    const unsent = await store.listUnsentMessages()
    expect(unsent.map((entry) => entry.nextAttemptAt <= clock.now())).toEqual([true, true])

    await using healthy = await startSmtp()
    startWorker(store, { url: healthy.url, clock: manualClock(clock.now()) })
    await healthy.until(2)
  })
})

describe('a store that fails', () => {
  it('is asked again after a pause, not in a loop', async () => {
    const store = await openTestStore()
    await submit(store)
    let calls = 0
    const failing = {
      ...store,
      claimMessages: () => {
        calls += 1
        return Promise.reject(new Error('disk'))
      },
    }
    const worker = startWorker(failing, { transport: { atOnce: 1, async send() {}, async close() {} } })
    await worker.until('delivery-failed')
    await settled(worker)
    for (let count = 0; count < 50; count += 1) worker.wake()
    await new Promise(setImmediate)
    expect(calls).toBe(1)
    expect(worker.clock.nextIn()).toBe(5 * SECOND)
  })
})
