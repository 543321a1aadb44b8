import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  NIGHT,
  openTestStore,
  RETENTION_DAYS,
  ranBefore,
  settled,
  startWorker,
  submit,
} from '../../../tests/support/delivery.ts'
import { manualClock } from '../../../tests/support/manual-clock.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import type { Mail } from '../../functions/mail/mail.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import { claimTerms } from '../../lead/outbox.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'

/** Lets a day go by, minute by minute, as the loop would see it. */
async function passHours(worker: ReturnType<typeof startWorker>, hours: number): Promise<void> {
  const end = worker.clock.elapsed() + hours * HOUR
  while (worker.clock.elapsed() < end) {
    await settled(worker)
    worker.clock.pass(MINUTE)
  }
  await settled(worker)
}

const kindsOf = (worker: ReturnType<typeof startWorker>) =>
  worker.events.filter(({ event }) => event === 'mail-sent').map(({ fields }) => fields.kind)

describe('reminders', () => {
  it('go out once before the answer is due and once after, however many workers there are', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    // Wednesday at noon: the reminder comes on Thursday at eight, four hours before.
    const receivedAt = Date.parse('2026-06-10T12:00:00+02:00')
    await submit(store, { receivedAt })
    const workers = [
      startWorker(store, { url: smtp.url, clock: manualClock(receivedAt) }),
      startWorker(store, { url: smtp.url, clock: manualClock(receivedAt) }),
    ] as const
    await Promise.all(workers.map((worker) => passHours(worker, 19.9)))
    const before = smtp.received.length
    await Promise.all(workers.map((worker) => passHours(worker, 0.2)))
    expect(smtp.received.slice(before).map((one) => one.mail.subject)).toContain(
      'Noch offen: Erika Mustermann, Antwort bis Do 12:00 Uhr',
    )
    await Promise.all(workers.map((worker) => passHours(worker, 30)))
    const kinds = workers.flatMap(kindsOf)
    for (const kind of ['staff-reminder', 'staff-overdue']) {
      expect(kinds.filter((one) => one === kind)).toHaveLength(1)
    }
  })
})

describe('the digest', () => {
  it('comes once a day from seven in the morning, restarts or not', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    await submit(store, { quarantinedAt: NIGHT })
    const first = startWorker(store, { url: smtp.url })
    await passHours(first, 1.9)
    expect(kindsOf(first)).toEqual([])
    await passHours(first, 3)
    expect(kindsOf(first)).toEqual(['staff-digest'])
    await first.stop()
    const second = startWorker(store, { url: smtp.url, clock: manualClock(NIGHT + 5 * HOUR) })
    await passHours(second, 20)
    expect(kindsOf(second)).toEqual([])
    await passHours(second, 3)
    expect(kindsOf(second)).toEqual(['staff-digest'])
    expect(smtp.received.map((one) => one.mail.subject)).toEqual(Array(2).fill('Dachprüfung: 0 offen, 1 in Quarantäne'))
  })
})

describe('a backlog that takes hours', () => {
  it('lets reminders, the digest and the purge through in between', async () => {
    const store = await openTestStore()
    await ranBefore(store)
    const due = NIGHT + 20 * HOUR
    // Due within the first minutes, while three hundred newer mails wait, each of which takes the server 30 s.
    const receivedAt = NIGHT - 24 * HOUR + 10 * MINUTE
    const late = await submit(store, { receivedAt, dueAt: NIGHT + 10 * MINUTE })
    await submit(store, { receivedAt: NIGHT - (RETENTION_DAYS + 1) * DAY, answeredAt: NIGHT })
    for (const { id, lease } of await store.claimMessages({ ...claimTerms(NIGHT), limit: 4 }))
      await store.completeMessage({ id, lease, now: NIGHT })
    for (let count = 0; count < 150; count += 1) await submit(store, { receivedAt: NIGHT - MINUTE, dueAt: due })
    const clock = manualClock(NIGHT)
    const sent: string[] = []
    const mailer = {
      atOnce: 1,
      async send({ kind }: { kind: string }) {
        sent.push(kind)
        clock.pass(30_000)
      },
      async close() {},
    }
    const compose = async ([message]: readonly ClaimedMessage[]) => ({ kind: message?.kind }) as Mail
    const worker = startWorker(store, { transport: mailer, clock, compose })
    await settled(worker)
    expect(sent).toHaveLength(303)
    expect(sent.indexOf('staff-reminder')).toBe(0)
    // Ten minutes are twenty mails; seven o'clock is 240.
    expect(sent.indexOf('staff-overdue')).toBeLessThanOrEqual(23)
    expect(sent.indexOf('staff-digest')).toBeLessThanOrEqual(243)
    const purged = worker.events.findIndex(({ event }) => event === 'purged')
    expect(purged).toBeLessThan(130)
    expect(purged).toBeGreaterThan(100)
    expect((await store.findLead(late.ref))?.ref).toBe(late.ref)
  })
})

describe('the daily purge', () => {
  const ANSWERED = { answeredAt: NIGHT }

  it('removes leads older than the retention, with the mails written about them', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    await ranBefore(store)
    await submit(store, { receivedAt: NIGHT - (RETENTION_DAYS + 1) * DAY, ...ANSWERED })
    const young = await submit(store, ANSWERED)
    const forgotten: boolean[] = []
    const worker = startWorker(store, {
      url: smtp.url,
      forgetMails: async ({ allDigests }) => forgotten.push(allDigests),
    })
    await passHours(worker, 0.9)
    expect(await store.listLeads()).toHaveLength(2)
    await passHours(worker, 0.2)
    expect((await store.listLeads()).map((lead) => lead.ref)).toEqual([young.ref])
    // A day later nothing is purged, and left files are looked for even so.
    await passHours(worker, 24)
    expect(forgotten).toEqual([true, false])
  })

  it('removes nothing on the first day after the clock has jumped while the server was off', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    await ranBefore(store)
    await submit(store, ANSWERED)
    const worker = startWorker(store, { url: smtp.url, clock: manualClock(NIGHT + 500 * DAY) })
    await passHours(worker, 2)
    expect(await store.listLeads()).toHaveLength(1)
    expect(worker.events.map(({ event }) => event)).toContain('purge-postponed')
  })

  it('removes nothing if no retention is set', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    await submit(store, { receivedAt: 0, ...ANSWERED })
    const worker = startWorker(store, { url: smtp.url, keepFor: { RETENTION_DAYS: 0, QUARANTINE_DAYS: 0 } })
    await passHours(worker, 26)
    expect(await store.listLeads()).toHaveLength(1)
  })
})

it('erases leads that a command deleted from the files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-upkeep-'))
  const store = await openTestStore(folder)
  const { ref } = await submit(store, { message: 'Geheimnis' })
  const isOnDisk = () => readdirSync(folder).some((file) => readFileSync(join(folder, file)).includes('Geheimnis'))
  await store.deleteLead({ ref, now: Date.now() })
  expect(isOnDisk()).toBe(true)
  await passHours(startWorker(store, { tidyFiles: () => store.emptyLog({ waitMs: 0 }) }), 0.1)
  expect(isOnDisk()).toBe(false)
})

describe('when the clock jumps', () => {
  it('forward by a year, a lead gets one notice, not twenty, and nothing is purged', async () => {
    await using smtp = await startSmtp()
    const store = await openTestStore()
    await submit(store)
    const worker = startWorker(store, { url: smtp.url })
    await smtp.until(2)
    await settled(worker)
    worker.clock.set(NIGHT + 366 * 24 * HOUR)
    await passHours(worker, 1.5)
    const kinds = smtp.received.map((one) => one.mail.subject?.split(':')[0])
    expect(kinds).toEqual(['Neue Dachprüfung', 'Deine Anfrage zur Dachprüfung ist angekommen', 'Überfällig'])
    expect(await store.listLeads()).toHaveLength(1)
    expect(worker.events.filter(({ event }) => event === 'purge-refused')).toHaveLength(1)
  })
})
