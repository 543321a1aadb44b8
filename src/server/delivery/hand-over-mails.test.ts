import { expect, it } from 'vitest'
import {
  createManualClock,
  NIGHT,
  openTestStore,
  settled,
  startWorker,
  submit,
} from '../../../tests/support/delivery.ts'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { HOUR, MINUTE, SECOND } from '../../base/durations.ts'
import { staffAboutMany, staffFollowUp } from '../../content/mail-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const ERIKA = { name: 'Erika', address: 'erika@example.org' }
const MAX = { name: 'Max', address: 'max@example.org' }
const NINA = { name: 'Nina', address: 'nina@example.org' }

async function openTeam() {
  const clock = createManualClock(NIGHT)
  const smtp = await startSmtp()
  const store = await openTestStore()
  const worker = startWorker(store, { url: smtp.url, clock, staff: [ERIKA, MAX, NINA] })
  const leads = await Promise.all(Array.from({ length: 6 }, () => submit(store, { dueAt: NIGHT + 24 * HOUR })))
  const act = ({ ref }: StoredLead, action: DeskAction, { address: by }: typeof MAX) =>
    actOnLead(store, ref, action, { by, now: clock.now() })
  const assign = (lead: StoredLead, { address: to }: typeof MAX) =>
    act(lead, { kind: 'assigned', to, text: 'Ich bin ab morgen weg' }, ERIKA)
  const close = (lead: StoredLead) => act(lead, { kind: 'answered', outcome: 'lost', text: '' }, ERIKA)
  const assignmentOf = async ({ id }: StoredLead) =>
    (await store.listMessagesOf(id)).find(({ kind }) => kind === 'staff-assigned')
  const pass = async (minutes: number) => {
    worker.wake()
    await settled(worker)
    for (let minute = 0; minute < minutes; minute += 1) {
      clock.pass(MINUTE)
      await settled(worker)
    }
  }
  const mailsTo = ({ address }: typeof MAX) =>
    smtp.received.filter(({ recipients }) => recipients.includes(address)).map(({ mail }) => mail)
  return {
    clock,
    smtp,
    leads,
    act,
    assign,
    close,
    assignmentOf,
    pass,
    mailsTo,
    [Symbol.asyncDispose]: () => smtp[Symbol.asyncDispose](),
  }
}

const title = staffAboutMany['staff-assigned'].title

it('mails a colleague once about several leads, without one that was assigned to another colleague meanwhile', async () => {
  await using team = await openTeam()
  const [first, ...others] = team.leads as [StoredLead, ...StoredLead[]]
  await team.assign(first, MAX)
  // The calls of one hand-over take a while.
  team.clock.pass(2 * SECOND)
  for (const lead of others) await team.assign(lead, MAX)
  await team.assign(first, NINA)
  await team.pass(3)
  const [mail, ...more] = team.mailsTo(MAX)
  expect([mail?.subject, more.length]).toEqual([title({ count: 5 }), 0])
  for (const { name } of others) expect(mail?.text).toContain(name)
  // Once, not for each request.
  expect(mail?.text?.split('Von Erika: „Ich bin ab morgen weg“')).toHaveLength(2)
  expect(team.mailsTo(NINA).map(({ subject }) => subject)).toHaveLength(1)
})

it('counts the appointments of a hand-over, which have mails of their own', async () => {
  await using team = await openTeam()
  const [one, other] = team.leads as [StoredLead, StoredLead]
  const visit = { kind: 'answered', outcome: 'visit', text: '', until: NIGHT + 48 * HOUR, facts: {} } as const
  for (const lead of [one, other]) await team.act(lead, visit, ERIKA)
  for (const lead of team.leads) await team.assign(lead, MAX)
  await team.pass(3)
  const mails = team.mailsTo(MAX)
  const mail = mails.find(({ subject }) => subject === '4 Anfragen und 2 Termine sind jetzt bei dir')
  expect(mail?.text).toContain('Zu jedem Termin kommt eine eigene Mail.')
  expect(mails).toHaveLength(3)
})

it('mails about a lead whose appointment is over', async () => {
  await using team = await openTeam()
  const [lead] = team.leads as [StoredLead]
  await team.act(lead, { kind: 'answered', outcome: 'visit', text: '', until: NIGHT + HOUR, facts: {} }, ERIKA)
  await team.pass(61)
  await team.assign(lead, MAX)
  await team.pass(3)
  expect(team.mailsTo(MAX)).toMatchObject([{ subject: expect.stringContaining(lead.name) }])
})

it('mails about a second hand-over, soon after the first', async () => {
  await using team = await openTeam()
  for (const lead of team.leads.slice(0, 3)) await team.assign(lead, MAX)
  await team.pass(3)
  for (const lead of team.leads.slice(3)) await team.assign(lead, MAX)
  await team.pass(3)
  expect(team.mailsTo(MAX).map(({ subject }) => subject)).toEqual([title({ count: 3 }), title({ count: 3 })])
})

it('skips the message of a lead that was closed before the mail about several', async () => {
  await using team = await openTeam()
  const [closed, ...others] = team.leads.slice(0, 4) as [StoredLead, ...StoredLead[]]
  for (const lead of [closed, ...others]) await team.assign(lead, MAX)
  await team.close(closed)
  await team.pass(3)
  expect(team.mailsTo(MAX).map(({ subject }) => subject)).toEqual([title({ count: 3 })])
  const states = await Promise.all([closed, ...others].map(team.assignmentOf))
  expect(states.map((message) => message?.sentAt === null)).toEqual([true, false, false, false])
  expect(states[0]?.skippedAt).toEqual(expect.any(Number))
})

it('reminds each colleague of their own leads, and all staff of the unassigned leads', async () => {
  await using team = await openTeam()
  const [free, closed, alsoClosed, ...others] = team.leads as [StoredLead, StoredLead, StoredLead, ...StoredLead[]]
  for (const lead of others) await team.assign(lead, MAX)
  for (const lead of [closed, alsoClosed]) await team.close(lead)
  await team.pass(3)
  const before = team.smtp.received.length
  await team.pass(25 * 60)
  const later = team.smtp.received.slice(before).map(({ mail, recipients }) => [mail.subject ?? '', recipients.join()])
  const overdue = later.filter(([subject]) => subject?.startsWith('Überfällig'))
  expect(overdue).toEqual(
    expect.arrayContaining([
      [staffAboutMany['staff-overdue'].title({ count: 3 }), MAX.address],
      [expect.stringContaining(free.name), 'team@example.org'],
    ]),
  )
  expect(overdue).toHaveLength(2)
})

it('reminds a colleague of several planned steps in one mail, with the step and the last note of each', async () => {
  await using team = await openTeam()
  const until = NIGHT + 4 * HOUR
  const [called, filed, offered, other] = team.leads as [StoredLead, StoredLead, StoredLead, StoredLead]
  await team.act(called, { kind: 'tried', until, text: 'Besetzt' }, MAX)
  await team.act(filed, { kind: 'answered', outcome: 'later', until, text: 'Dach ist erst neu' }, MAX)
  await team.act(offered, { kind: 'answered', outcome: 'offered', until, text: '', facts: { euros: 18_000 } }, MAX)
  await team.act(other, { kind: 'tried', until, text: '' }, NINA)
  await team.pass(3.9 * 60)
  const before = [MAX, NINA].map((colleague) => team.mailsTo(colleague).length)
  await team.pass(12)
  const [toMax, toNina] = [MAX, NINA].map((colleague, index) => team.mailsTo(colleague).slice(before[index]))
  expect(toMax?.map(({ subject }) => subject)).toEqual([staffAboutMany['staff-follow-up'].title({ count: 3 })])
  const text = toMax?.[0]?.text?.replaceAll('\u00a0', ' ')
  const number = other.phone
  expect(text).toContain(
    `Noch einmal anrufen, geplant war Mittwoch, 10. Juni, 9:00 Uhr\n  ${number}\n  zuletzt notiert: „Besetzt“`,
  )
  expect(text).toContain(`Wiedervorlage: Mittwoch, 10. Juni\n  ${number}\n  zuletzt notiert: „Dach ist erst neu“`)
  expect(text).toContain(`Angebot nachfassen: Mittwoch, 10. Juni\n  ${number}\n  18.000 €`)
  expect(toNina?.map(({ subject }) => subject)).toEqual([staffFollowUp.subject(other.name, other.address)])
})
