import { describe, expect, it } from 'vitest'
import { BREVO_KEY, type BrevoFault, startBrevo } from '../../../tests/support/brevo.ts'
import { openTestStore, settled, startWorker, submit } from '../../../tests/support/delivery.ts'
import { MINUTE } from '../../lead/durations.ts'
import { createBrevoMailer } from '../../mailers/brevo-mailer.ts'

describe('Brevo', () => {
  it.each<[string, BrevoFault]>([
    ['refuses the key', { status: 401, code: 'unauthorized' }],
    ['has no credits left', { status: 402, code: 'not_enough_credits' }],
    ['gets too many requests', { status: 429, code: 'too_many_requests' }],
    ['is broken', { status: 500, code: 'internal_error' }],
    ['hangs up', 'cut'],
  ])('%s: all mails wait, none is stuck, and each goes out once when it takes them', async (_name, fault) => {
    await using brevo = await startBrevo({ fault: (request) => (request === 1 ? fault : null) })
    const store = await openTestStore()
    await submit(store)
    await submit(store)
    const worker = startWorker(store, { mailer: createBrevoMailer(BREVO_KEY, { url: brevo.url }) })
    await worker.until('mail-failed')
    await settled(worker)
    expect(brevo.requests()).toBe(1)
    expect((await store.listUnsentMessages()).map(({ stuckAt }) => stuckAt)).toEqual([null, null, null, null])

    worker.clock.pass(worker.clock.nextIn() ?? 0)
    await worker.until('mail-sent', 3)
    await settled(worker)
    worker.clock.pass(7 * MINUTE)
    await worker.until('mail-sent', 4)
    expect(new Set(brevo.taken.map((mail) => mail.headers.idempotencyKey)).size).toBe(4)
    expect(brevo.taken).toHaveLength(4)
  })

  it('refuses one mail: a confirmation is stuck at once, and the others go out', async () => {
    await using brevo = await startBrevo({
      fault: (request) => (request === 3 ? { status: 400, code: 'invalid_parameter' } : null),
    })
    const store = await openTestStore()
    await submit(store)
    await submit(store)
    const mailer = { ...createBrevoMailer(BREVO_KEY, { url: brevo.url }), atOnce: 1 }
    const worker = startWorker(store, { mailer })
    await worker.until('mail-sent', 3)
    await settled(worker)
    const unsent = await store.listUnsentMessages()
    expect(unsent).toMatchObject([{ kind: 'visitor-confirmation', lastError: '554', attempts: 1 }])
    expect(unsent[0]?.stuckAt).not.toBeNull()
  })
})
