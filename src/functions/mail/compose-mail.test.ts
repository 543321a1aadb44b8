import { parse } from 'node-html-parser'
import { expect, it, vi } from 'vitest'
import { composeSample, mailOf, sampleFor } from '../../../tests/support/compose-sample.ts'
import { NOON, sampleEntry, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { plain, staffLink, visible } from '../../../tests/support/sample-mail.ts'
import { HOUR } from '../../base/durations.ts'
import { company } from '../../content/generated/company.ts'
import { offerTexts } from '../../content/generated/offer-texts.ts'
import { towns } from '../../content/generated/towns.ts'
import { visitorConfirmation } from '../../content/visitor-mail-words.ts'
import { MAIL_KINDS, mailRuleOf } from '../../lead/outbox/mail-kinds.ts'
import { combinedMailId } from './compose-mail.ts'

it('writes the name, the due time and every field into the mail to staff', async () => {
  const mail = await mailOf('staff-notification', sampleStoredLead({ ref: 'K7MQ-4XP2' }))
  expect(mail.subject).toBe('Neue Dachprüfung: Erika Mustermann, 48143 Münster')
  expect(mail.to).toEqual([{ name: '', address: 'team@example.org' }])
  expect(mail.replyTo).toEqual({ name: 'Erika Mustermann', address: 'erika@example.org' })
  for (const part of [mail.text, visible(mail.html)]) {
    for (const words of ['Donnerstag, 11. Juni, 12:00 Uhr', 'Mittwoch, 10. Juni, 12:00 Uhr', 'keine Angabe']) {
      expect(part).toContain(words)
    }
    for (const words of ['50–100 m²', '0221 4710123', 'erika@example.org', 'Süddach mit Gaube.', 'K7MQ-4XP2']) {
      expect(part).toContain(words)
    }
  }
  for (const step of ['beantwortet', 'spam']) expect(mail.html).toMatch(staffLink('K7MQ-4XP2', step))
  expect(mail.html).toMatch(/<a href="https:\/\/dach\.example\.org\/anfragen#K7MQ-4XP2"[^>]*>Die Anfrage öffnen</)
  expect(mail.text).toContain('https://dach.example.org/anfragen#K7MQ-4XP2\n')
  expect(mail.text).toContain('> Süddach mit Gaube.\n> Bitte anrufen.\n')
  expect(mail.html).toContain('href="tel:02214710123"')
  expect(mail.html).toContain(
    'href="mailto:erika@example.org?subject=Deine%20Dachpr%C3%BCfung%20(Anfrage%20K7MQ-4XP2)"',
  )
  expect(mail.headers).toEqual({})
})

it.each([
  ['+49 (0)251 123-456', 'tel:+49251123456'],
  ['+49 (0251) 123456', 'tel:+49251123456'],
  ['0049 0251 123456', 'tel:0049251123456'],
  ['0251/123 456 (ab 18 Uhr)', 'tel:0251123456'],
  ['02502 4710111 / 0171 3920099', 'tel:025024710111'],
  // Costs more than a call.
  ['0900 1234567', null],
  ['+49 (0)900 123456', null],
  ['+49 0900 123456', null],
  ['abends 0251 12345', null],
])('offers staff for %s a call to %s', async (phone, href) => {
  const mail = await mailOf('staff-notification', sampleStoredLead({ phone }))
  const buttons = parse(mail.html).querySelectorAll('td[class^=button] a[href^=tel]')
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual(href === null ? [] : [href])
  expect(mail.text).toContain(`Telefon: ${phone}`)
})

it("escapes the visitor's texts in mails to staff", async () => {
  const evil = '<img src=x onerror=alert(1)>"\'&amp;'
  const mail = await mailOf(
    'staff-notification',
    sampleStoredLead({ name: evil, address: evil, message: evil, phone: `12345 ${evil}` }),
  )
  expect(mail.html).not.toContain('<img')
  expect(visible(mail.html)).toContain('<img src=x onerror=alert(1)>')
  expect(mail.text).toContain(evil)
  const digest = await mailOf('staff-digest', sampleStoredLead({ name: evil }))
  expect(digest.html).not.toContain('<img')
})

it('confirms a request to the visitor, with a hint of the typed values', async () => {
  const mail = await mailOf(
    'visitor-confirmation',
    sampleStoredLead({ name: 'Erika Sonnenberg', address: '48143 Buxtehude', message: 'Buy cheap watches' }),
  )
  expect(mail.subject).toBe('Deine Anfrage zur Dachprüfung ist angekommen')
  expect([mail.to, mail.replyTo?.address]).toEqual([[{ name: '', address: 'erika@example.org' }], company.email])
  for (const part of [mail.text, visible(mail.html)]) {
    expect(part).toContain('Hallo Erika,')
    expect(part).toContain(plain(offerTexts.replyTime))
    expect(part).toContain('Donnerstag, 11. Juni, 12:00 Uhr')
    expect(part).toContain('50–100 m²')
    expect(part).toMatch(new RegExp(`PLZ und Ort:?\\s*48143 ?${towns['48143'] ?? ''}\\s*Telefon`))
    expect(part).toContain('endet auf 123')
    expect(part).toContain(plain(company.legalName))
    expect(part).toContain(plain(company.street))
    expect(part).toContain('Antworte kurz auf diese Mail, dann ändern oder löschen wir sie.')
    for (const typed of ['watches', 'Sonnenberg', 'Buxtehude', 'erika@', '4710123']) expect(part).not.toContain(typed)
  }
  expect(mail.html).not.toContain('/anfragen')
  // A line may not end between the time and `Uhr`.
  expect(mail.html).not.toMatch(/:\d\d Uhr/)
  expect(mail.headers['List-Unsubscribe']).toMatch(new RegExp(`^<mailto:${company.email}\\?subject=[\\w%.-]+>$`))
})

it.each([true, false])('names the callers in the confirmation if no other number calls: %s', async (promised) => {
  using _ = vi.spyOn(company, 'callsOnlyFromContacts', 'get').mockReturnValue(promised)
  const mail = await mailOf('visitor-confirmation')
  for (const part of [mail.text, visible(mail.html)]) {
    for (const { name, phoneLabel } of company.contacts) {
      expect(part.includes(`${name}, ${phoneLabel}`)).toBe(promised)
    }
    expect(part.includes(visitorConfirmation.calls)).toBe(promised)
  }
})

it.each([
  'Gewinne 1000 Euro auf spam.example/x',
  'Ihr Konto ist gesperrt. Rufen Sie sofort die Nummer unten an',
  'Evil\u034f.com Konto',
])('repeats nothing of %j, which a sender could aim at any address', async (text) => {
  const typed = sampleStoredLead({ name: text, address: text, phone: `0900 1234567 ${text}` })
  const mail = await mailOf('visitor-confirmation', typed)
  for (const part of [mail.subject, mail.text, visible(mail.html), mail.to[0]?.name]) {
    expect(part).not.toContain(text)
    expect(part).not.toContain('0900')
  }
  expect(mail.text).toContain('Hallo,')
})

it('writes in reminders how much time is left, or when it ended', async () => {
  const mail = await mailOf('staff-reminder')
  expect(mail.subject).toBe('Noch offen: Erika Mustermann, Antwort bis Do 12:00 Uhr')
  expect(mail.text).toContain('In etwa 4 Stunden ist die Antwort fällig:\nDonnerstag, 11. Juni, 12:00 Uhr')
  const overdue = await mailOf('staff-overdue', undefined, { now: NOON + 25 * HOUR })
  expect(overdue.subject).toBe('Überfällig: Erika Mustermann, 48143 Münster')
  expect(overdue.text).toContain('Die Antwort war fällig:\nDonnerstag, 11. Juni, 12:00 Uhr')
})

const WITH_NOTES = ['staff-reminder', 'staff-overdue', 'staff-follow-up'] as const

it.each(WITH_NOTES)('writes notes of colleagues into %s, newest first, without undone ones', async (kind) => {
  const note = (text: string) => sampleEntry({ by: 'max@example.org', text })
  const mistake = note('Falsch')
  const undone = sampleEntry({ kind: 'undone', detail: mistake.id })
  const events = [note('Mailbox besprochen'), note('Will Wallbox'), mistake, undone]
  const staff = [{ name: 'Max Mustermann', address: 'max@example.org' }]
  const { text } = await mailOf(kind, sampleFor(kind), { listHistory: async () => events, staff })
  expect(plain(text)).toMatch(/Max Mustermann, Mi 12:00 Uhr: Will Wallbox[\s>]+Max Mustermann, .*: Mailbox besprochen/)
  expect(text).not.toContain('Falsch')
})

it('names other requests from the same number or mailbox in the notification', async () => {
  const lead = sampleStoredLead({ mailbox: 'petra@example.net' })
  const [sameNumber, sameMailbox] = [sampleStoredLead({ name: 'Petra Hölscher' }), sampleStoredLead({ name: 'P. H.' })]
  const listLeadsWithPhoneOf = async () => [sameNumber]
  const listLeadsFrom = async () => [lead, sameMailbox, sameNumber]
  const { text, html } = await mailOf('staff-notification', lead, { listLeadsWithPhoneOf, listLeadsFrom })
  for (const part of [text, visible(html)]) {
    expect(part).toContain('Auch von dieser Nummer: Petra Hölscher')
    expect(part).toContain('Vom selben Postfach: P. H.')
  }
  expect((await mailOf('staff-notification')).text).not.toContain('Auch von')
})

it('writes in a reminder of a call when it was planned, and how many calls there were', async () => {
  const lead = sampleStoredLead({ tries: 2, tryAgainAt: NOON + 19 * HOUR })
  const mail = await mailOf('staff-follow-up', lead)
  expect(mail.subject).toBe('Noch einmal anrufen: Erika Mustermann, 48143 Münster')
  expect(mail.text).toContain('Der letzte Anruf hat niemanden erreicht, bisher waren es 2.')
  expect(plain(mail.text)).toContain('Der nächste war geplant für\nDonnerstag, 11. Juni, 7:00 Uhr')
  expect(mail.text).toMatch(staffLink(lead.ref, 'beantwortet'))
  expect((await mailOf('staff-follow-up')).text).toContain('Der letzte Anruf hat niemanden erreicht.')
  const late = sampleStoredLead({ tries: 1, tryAgainAt: NOON + HOUR, dueAt: NOON })
  expect(plain((await mailOf('staff-follow-up', late)).text)).toContain(
    'Der letzte Anruf hat niemanden erreicht. Antwort war bis Mittwoch, 10. Juni, 12:00 Uhr versprochen.',
  )
})

it('writes no reminder about a lead that was answered meanwhile', async () => {
  const answered = { answeredAt: NOON + HOUR }
  expect(await composeSample('staff-reminder', sampleStoredLead(answered))).toBeNull()
  expect(await composeSample('staff-overdue', sampleStoredLead(answered))).toBeNull()
  const tried = { tries: 1, tryAgainAt: NOON }
  expect(await composeSample('staff-follow-up', sampleStoredLead({ ...answered, ...tried }))).toBeNull()
  expect(await composeSample('staff-reminder', undefined, { now: NOON + 24 * HOUR })).toBeNull()
})

it('writes no reminder of an answer if a call is planned, nor of a call that was moved or undone', async () => {
  const now = NOON + 25 * HOUR
  const planned = sampleStoredLead({ tries: 1, tryAgainAt: now + 1 })
  expect(await composeSample('staff-reminder', planned)).toBeNull()
  for (const kind of ['staff-overdue', 'staff-follow-up'] as const) {
    expect(await composeSample(kind, planned, { now })).toBeNull()
  }
  // The try's time has come: it counts in place of the promised one.
  expect(await composeSample('staff-overdue', planned, { now: now + 1 })).toBeNull()
  expect(await composeSample('staff-follow-up', planned, { now: now + 1 })).not.toBeNull()
  expect(await composeSample('staff-follow-up', sampleStoredLead(), { now })).toBeNull()
})

it('writes no mail about a person whose data were removed', async () => {
  const gone = sampleStoredLead({ anonymisedAt: NOON, name: '', email: '' })
  const withoutLead = [
    'staff-digest',
    'staff-flood',
    'staff-week',
    'staff-sign-in',
    'staff-withdrawn',
    'visitor-withdrawn',
  ]
  for (const kind of MAIL_KINDS) {
    if (!withoutLead.includes(kind)) expect(await composeSample(kind, gone)).toBeNull()
  }
})

const mailbox = (name: string) => ({ name, address: `${name}@example.org` })
const recipients = [mailbox('office'), mailbox('team')]
const changes = { recipients, staff: [mailbox('max'), mailbox('team')] }
const leadOf = (assignedTo: string) => sampleStoredLead({ assignedTo })
const REMINDERS = MAIL_KINDS.filter((kind) => mailRuleOf(kind).to === 'assignee' && mailRuleOf(kind).findScheduled)
const TO_ALL = MAIL_KINDS.filter((kind) => mailRuleOf(kind).to === 'recipients')

it.each(REMINDERS)('sends %s to the assignee, otherwise to all recipients', async (kind) => {
  const reminded = (assignedTo: string) => sampleFor(kind, { assignedTo })
  expect((await mailOf(kind, reminded('max@example.org'), changes)).to).toEqual([mailbox('max')])
  // Unassigned, a former colleague, and a recipient outside STAFF.
  for (const nobody of ['', 'gone@example.org', 'office@example.org']) {
    expect((await mailOf(kind, reminded(nobody), changes)).to).toEqual(recipients)
  }
})

const ANSWERS = JSON.stringify([
  { id: 'street', question: 'Straße', value: 'Hafenstraße <12>' },
  { id: 'use', question: 'Verbrauch', value: 12_500, unit: 'kWh' },
  { id: 'owner', question: 'Dein Haus?', value: true, isSensitive: true },
])

it.each(['staff-notification', 'staff-addition'] as const)(
  'writes answers into %s, no sensitive ones',
  async (kind) => {
    const mail = await mailOf(kind, sampleStoredLead({ answers: ANSWERS, assignedTo: 'max@example.org' }), changes)
    for (const part of ['Straße: Hafenstraße <12>', 'Verbrauch: 12.500 kWh']) expect(mail.text).toContain(part)
    expect(mail.html).toContain('Hafenstraße &lt;12&gt;')
    expect(mail.text).not.toContain('Dein Haus?')
    if (kind === 'staff-addition') expect(mail.to).toEqual([mailbox('max')])
  },
)

it('names in the mail about a withdrawn request only its reference, and writes to its assignee', async () => {
  const lead = sampleStoredLead({ assignedTo: 'max@example.org' })
  const mail = await mailOf('staff-withdrawn', lead, changes)
  expect([mail.subject, mail.to, mail.replyTo]).toEqual([`Zurückgezogen: Anfrage ${lead.ref}`, [mailbox('max')], null])
  expect(mail.text).not.toMatch(/Erika Mustermann|4710123|erika@example/)
  expect((await mailOf('staff-withdrawn', sampleStoredLead(), changes)).to).toEqual(recipients)
})

it('writes the receipt of a withdrawal to the person, with only the reference, and none without its content', async () => {
  const lead = sampleStoredLead()
  const mail = await mailOf('visitor-withdrawn', lead)
  expect([mail.subject, mail.to, mail.headers]).toEqual([
    `Deine Anfrage ${lead.ref} ist gelöscht`,
    [{ name: '', address: lead.email }],
    {},
  ])
  for (const text of [mail.text, mail.html]) expect(text).not.toMatch(/Erika|4710123|erika@example/)
  expect(await composeSample('visitor-withdrawn', lead, { data: '' })).toBeNull()
})

it('sends no confirmation after staff removed the address', async () => {
  // Another lead without an address has the same empty mailbox.
  const findConfirmation = async () => ({ id: 'other', sentAt: null })
  const noAddress = sampleStoredLead({ email: '', mailbox: '' })
  expect(await composeSample('visitor-confirmation', noAddress, { findConfirmation })).toBeNull()
})

it('mails an assigned lead to its assignee, and sends nothing if it is unassigned', async () => {
  expect((await mailOf('staff-assigned', leadOf('max@example.org'), changes)).to).toEqual([mailbox('max')])
  expect(await composeSample('staff-assigned', leadOf(''), changes)).toBeNull()
  const answered = sampleStoredLead({ assignedTo: 'max@example.org', answeredAt: NOON })
  expect(await composeSample('staff-assigned', answered, changes)).toBeNull()
})

it.each(TO_ALL)('sends %s to all recipients', async (kind) => {
  expect((await mailOf(kind, sampleFor(kind, { assignedTo: 'max@example.org' }), changes)).to).toEqual(recipients)
})

it('names the value and the last own note of each request in the mail of a hand-over', async () => {
  const lead = sampleStoredLead({ assignedTo: 'max@example.org', euros: 18_000, version: 1 })
  const listHistories = async () => [
    sampleEntry({ leadId: lead.id, text: 'Will Speicher' }),
    sampleEntry({ leadId: lead.id, kind: 'assigned', detail: 'max@example.org', text: 'Im Urlaub' }),
  ]
  const { text } = await mailOf('staff-assigned', lead, {
    ...changes,
    listHistories,
    others: [leadOf('max@example.org')],
  })
  expect(text).toMatch(/18\.000\s€\n {2}zuletzt notiert: „Will Speicher“\n/)
})

it('gives a combined mail an id of its own', async () => {
  const lead = leadOf('max@example.org')
  const { id } = await mailOf('staff-overdue', lead, changes)
  expect((await mailOf('staff-overdue', lead, { ...changes, others: [lead] })).id).toBe(await combinedMailId([id, id]))
})
