import { expect, it } from 'vitest'
import { createManualClock, NIGHT, openTestStore, settled, startWorker } from '../../../tests/support/delivery.ts'
import { PROMISE, sampleLead } from '../../../tests/support/sample-leads.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { createFloodWatch, DEFAULT_FLOOD_LEADS } from '../../lead/flood.ts'
import { BY_LINK } from '../../lead/history-entry.ts'
import { claimTerms } from '../../lead/outbox/message-rules.ts'
import { submitLead } from '../../lead/submit-lead.ts'

/** Leads of this time need a reply by noon of the next day. */
const NOON = NIGHT + 7 * HOUR

async function openOffice(own: { mailPerDay?: number } = {}) {
  const clock = createManualClock(NOON)
  // Each mail takes a moment, as a real mail server does.
  const smtp = await startSmtp({ onMail: () => clock.pass(10) })
  const store = await openTestStore()
  const worker = startWorker(store, { url: smtp.url, clock, ...own })
  const watch = createFloodWatch(store, DEFAULT_FLOOD_LEADS)
  const send = (name: string, spamScore = 0) => {
    const message = 'Das Dach ist alt. '.repeat(100)
    const lead = sampleLead({ name, message, email: `${crypto.randomUUID()}@example.net` })
    const now = clock.now()
    const submission = { lead, isSpam: false, spamScore, source: '', now, idempotencyKey: null } as const
    return watch.track(submission, (isFlood) =>
      submitLead({ ...submission, isFlood }, { store, promise: PROMISE, hasWebhook: false }),
    )
  }
  const pass = async (ms: number) => {
    worker.wake()
    await settled(worker)
    // A day in longer steps, because each looks at the store.
    const step = ms < DAY ? MINUTE : 5 * MINUTE
    for (let passed = 0; passed < ms; passed += step) {
      clock.pass(step)
      await settled(worker)
    }
  }
  const mailsTo = (address: RegExp) => smtp.received.filter(({ recipients }) => address.test(recipients.join()))
  const mailsToStaff = () => mailsTo(/^team@/).filter(({ mail }) => !mail.subject?.startsWith('Dachprüfung:'))
  const toStaff = () => mailsToStaff().map(({ mail }) => mail.subject ?? '')
  const toStrangers = () => mailsTo(/@example\.net$/).length
  return {
    smtp,
    store,
    clock,
    send,
    pass,
    toStaff,
    toStrangers,
    mailsToStaff,
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  }
}

it('sends twenty mails to staff and to visitors for 150 leads at once, then one mail and one reminder of all', async () => {
  await using office = await openOffice()
  await Promise.all(Array.from({ length: 150 }, (_, index) => office.send(`Fremd ${index}`, 2)))
  await office.send('Erika Echt', 0)
  await office.pass(11 * MINUTE)
  expect(await office.store.listLeads()).toHaveLength(151)
  expect(office.toStaff()).toHaveLength(DEFAULT_FLOOD_LEADS + 1)
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS)
  const joined = office.mailsToStaff().at(-1)?.mail
  expect(joined?.subject).toBe('Viele auf einmal: 131 neue Anfragen')
  expect(joined?.text).toMatch(/^.*\n\n.*\n\nErika Echt/)
  expect(joined?.text).toContain('Die übrigen in Kürze')
  expect(Buffer.byteLength(joined?.html ?? '')).toBeLessThan(102_000)

  // After the flood, the server mails a new lead as usual.
  await office.pass(HOUR)
  await office.send('Später')
  await office.pass(MINUTE)
  expect(office.toStaff().at(-1)).toContain('Später')
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS + 1)

  // The next day: the flood is one mail; reminders and notices of the others are one mail each.
  const before = office.toStaff().length
  await office.pass(DAY)
  const kinds = office.toStaff().slice(before)
  expect(kinds.filter((subject) => subject.includes('warten noch auf Antwort'))).toHaveLength(1)
  expect(kinds.filter((subject) => subject.startsWith('Überfällig: 20'))).toHaveLength(1)
  expect(kinds.filter((subject) => subject === 'Viele auf einmal: 131 Anfragen noch offen')).toHaveLength(1)
  expect(kinds.length).toBeLessThanOrEqual(6)
})

it('sends a reminder and a notice every ten minutes at most for a slow flood', async () => {
  await using office = await openOffice()
  for (let minute = 0; minute < 60; minute += 1) {
    for (let index = 0; index < 4; index += 1) await office.send(`Fremd ${minute}`)
    await office.pass(MINUTE)
  }
  expect(office.toStaff().filter((subject) => subject.startsWith('Neue Dachprüfung')).length).toBeLessThanOrEqual(100)
  const before = office.toStaff().length
  await office.pass(DAY + 15 * MINUTE)
  const later = office.toStaff().slice(before)
  const about = (word: string) => later.filter((subject) => subject.includes(word))
  expect(about('warten noch auf Antwort').length + about('Noch offen').length).toBeLessThanOrEqual(8)
  expect(about('Überfällig').length).toBeLessThanOrEqual(8)
  const counted = about('Überfällig').map((subject) => Number(/: (\d+) Anfragen/.exec(subject)?.[1] ?? 1))
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(100)
  expect(about('Viele auf einmal').length).toBeLessThanOrEqual(2)
})

it('sends a mail about many leads again as one mail if the process ends during it', async () => {
  await using office = await openOffice()
  const claim = office.store.claimMessages
  for (let index = 0; index < DEFAULT_FLOOD_LEADS + 30; index += 1) await office.send(`Person ${index}`)
  await office.pass(MINUTE)
  const before = office.toStaff().length
  // Another process claims the due messages and then ends.
  const due = office.clock.now() + 10 * MINUTE
  await claim({ ...claimTerms(due), kind: 'staff-collected', limit: 500 })
  await office.pass(15 * MINUTE)
  expect(office.toStaff().slice(before)).toEqual(['Viele auf einmal: 30 neue Anfragen'])
})

it('sends the held-back confirmation of a lead in a flood once staff release it, and staff no second mail', async () => {
  await using office = await openOffice()
  for (let index = 0; index < DEFAULT_FLOOD_LEADS + 6; index += 1) await office.send(`Person ${index}`)
  await office.pass(11 * MINUTE)
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS)
  const [newest] = await office.store.listLeads({ limit: 1 })
  if (newest === undefined) throw new Error('There is no lead.')
  for (const result of ['done', 'unchanged']) {
    const released = actOnLead(office.store, newest.ref, { kind: 'released' }, { by: BY_LINK, now: office.clock.now() })
    expect(await released).toMatchObject({ result })
    await office.pass(MINUTE)
  }
  expect(office.toStrangers()).toBe(DEFAULT_FLOOD_LEADS + 1)
  expect(office.toStaff()).toHaveLength(DEFAULT_FLOOD_LEADS + 1)
})

it('counts forty people at a fair, one every three minutes, and a person who sends three times as no flood', async () => {
  await using office = await openOffice()
  for (let index = 0; index < 40; index += 1) {
    await office.send(`Gast ${index}`)
    await office.pass(3 * MINUTE)
  }
  for (let index = 0; index < 3; index += 1) await office.send('Noch einmal')
  await office.pass(MINUTE)
  expect(office.toStaff().filter((subject) => subject.startsWith('Neue Dachprüfung'))).toHaveLength(43)
  expect(office.toStrangers()).toBe(43)
})

it('reserves some mails of a day for new leads during floods', async () => {
  await using office = await openOffice({ mailPerDay: 40 })
  for (let window = 0; window < 24; window += 1) {
    for (let index = 0; index < 25; index += 1) await office.send(`Fremd ${window}`)
    await office.pass(10 * MINUTE)
  }
  const about = (start: string) => office.toStaff().filter((subject) => subject.startsWith(start)).length
  expect(about('Neue Dachprüfung')).toBe(5 * DEFAULT_FLOOD_LEADS)
  expect(about('Viele auf einmal')).toBeLessThanOrEqual(16)
})

it('sends mails about new leads before confirmations if the mail service allows few mails a day', async () => {
  await using office = await openOffice({ mailPerDay: 20 })
  for (let index = 0; index < 15; index += 1) {
    await office.send(`Person ${index}`)
    await office.pass(MINUTE)
  }
  expect(office.toStaff()).toHaveLength(15)
  // Ten mails in all, the digest among them; after that only those about new leads.
  expect(office.toStrangers()).toBe(4)
  await office.pass(3 * DAY)
  expect(office.toStrangers()).toBe(15)
})
