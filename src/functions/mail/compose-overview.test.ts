import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { composeSample, mailOf, viewsOf } from '../../../tests/support/compose-sample.ts'
import { openTestStore, submit } from '../../../tests/support/delivery.ts'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { plain, staffLink, visible } from '../../../tests/support/sample-mail.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { firstIdAt, newId } from '../../base/new-id.ts'
import { company } from '../../content/generated/company.ts'
import { staffDigest } from '../../content/mail-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { Outcome } from '../../lead/steps/lead-steps.ts'
import { MAX_CODE_TRIES } from '../../lead/store/sign-ins.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const digestOf = (unanswered: StoredLead[], quarantined: StoredLead[], changes: Parameters<typeof mailOf>[2] = {}) =>
  mailOf('staff-digest', undefined, { ...viewsOf({ unanswered, quarantined }), ...changes })

it('begins the subject of the digest with the work of the day', async () => {
  const now = NOON + 20 * HOUR
  const due = (dueAt: number) => sampleStoredLead({ dueAt })
  const leads = [due(now - HOUR), due(now), due(now + HOUR), due(now + DAY), due(now + DAY), due(now + 2 * DAY)]
  expect((await digestOf(leads, [])).subject).toBe('Dachprüfung: 2 überfällig, 1 heute, 3 später')
})

it('names the last backup at the end of the digest, or above the leads after a night without one', async () => {
  const digestAfter = async (age: number) => {
    const { text } = await mailOf('staff-digest', undefined, { backupAt: () => NOON + 20 * HOUR - age })
    const at = text.indexOf('Letzte Sicherung:')
    expect(at).toBeGreaterThan(0)
    return { isFirst: at < text.indexOf(staffDigest.titles.today), text }
  }
  expect(await digestAfter(8 * HOUR)).toMatchObject({ isFirst: false, text: expect.not.stringContaining('Seitdem') })
  expect(await digestAfter(27 * HOUR)).toMatchObject({ isFirst: true, text: expect.stringContaining('Seitdem') })
  expect((await mailOf('staff-digest')).text).not.toContain('Sicherung')
})

it('lists unanswered and quarantined leads in the digest, with a link for every step', async () => {
  const suspect = sampleStoredLead({ ref: 'SPAM-0001', name: 'Best SEO', quarantinedAt: NOON })
  const late = sampleStoredLead({ ref: 'LATE-0001', dueAt: NOON })
  const mail = await digestOf([late], [suspect])
  expect(mail.subject).toBe('Dachprüfung: 1 überfällig, 1 unter Spamverdacht')
  expect(mail.replyTo).toBeNull()
  for (const part of [mail.text, visible(mail.html)]) {
    expect(part).toContain('Best SEO')
    expect(part).toContain('LATE-0001')
    expect(part).toContain('Überfällig seit Mittwoch, 10. Juni, 12:00 Uhr')
  }
  expect(mail.html).toContain('href="tel:02214710123"')
  for (const part of [mail.text, mail.html]) {
    expect(part).toMatch(staffLink('LATE-0001', 'beantwortet'))
    expect(part).not.toMatch(staffLink('LATE-0001', 'spam'))
    expect(part).toMatch(staffLink('SPAM-0001', 'kein-spam'))
    expect(part).toMatch(staffLink('LSPAM-0001', 'alle-freigeben'))
    expect(part).not.toContain('loeschen')
  }
})

it('names the assignee and the next call in the digest, and links to all leads', async () => {
  const leads = [
    sampleStoredLead({ name: 'Wer wartet', tries: 2, tryAgainAt: NOON + 30 * HOUR, assignedTo: 'max@example.org' }),
    sampleStoredLead({
      name: 'Wer zu lange wartet',
      tries: 1,
      tryAgainAt: NOON,
      dueAt: NOON - HOUR,
      assignedTo: 'gone@example.org',
    }),
    sampleStoredLead({ name: 'Wer neu ist' }),
  ]
  const mail = await digestOf(leads, [], { staff: [{ name: 'Max Wolf', address: 'max@example.org' }] })
  const [waitsTooLong = '', isNew = '', waits = ''] = plain(mail.text)
    .split(/(?=Wer )/)
    .slice(1)
  expect(waits).toContain('Nächster Versuch Donnerstag, 11. Juni, 18:00 Uhr, bisher 2 Anrufe')
  expect(waits).toContain('Zuständig: Max Wolf')
  expect(waitsTooLong).toContain('Noch einmal anrufen, geplant war Mittwoch, 10. Juni, 12:00 Uhr')
  expect(waitsTooLong).toContain('Antwort war bis Mittwoch, 10. Juni, 11:00 Uhr versprochen')
  expect(waits).not.toContain('versprochen')
  // A former colleague has no name.
  expect(waitsTooLong).toContain('Zuständig: gone@example.org')
  expect(isNew).toContain('Antwort bis Donnerstag, 11. Juni, 12:00 Uhr')
  expect(isNew).not.toContain('Zuständig')
  const button = parse(mail.html).querySelector('td[class^=button] a')
  expect([button?.getAttribute('href'), button?.text]).toEqual([
    'https://dach.example.org/anfragen',
    'Zu allen Anfragen',
  ])
  expect(mail.text).toContain('https://dach.example.org/anfragen\n')
})

it('lists the work: overdue steps, then today by time, steps with only a day at the end, then appointments without a date', async () => {
  const store = await openTestStore()
  const plan = async (
    name: string,
    outcome: Outcome,
    until: number | null,
    lead: Partial<StoredLead> = {},
    facts = {},
  ) => {
    const { ref } = await submit(store, { id: newId(NOON), name, address: '48143 Münster', ...lead })
    const by = { by: 'max@example.org', now: NOON }
    await actOnLead(store, ref, { kind: 'answered', outcome, text: '', until, facts }, by)
    return ref
  }
  // The mail is written on the next day at eight o'clock.
  await submit(store, { name: 'Nullte Antwort', dueAt: NOON + 22 * HOUR })
  await plan('Zweites Angebot', 'offer', NOON + 20 * HOUR, {}, { euros: 18_000, kilowattPeak: 9.8 })
  const ref = await plan('Erster Termin', 'visit', NOON + 27 * HOUR)
  await plan('Drittes überfällig', 'later', NOON + 2 * HOUR)
  await plan('Viertes ohne Datum', 'visit', null)
  await plan('Angebot ohne Datum', 'offer', null)
  await plan('Nicht morgen', 'call', NOON + 45 * HOUR)
  await plan('Nicht aus alter Zeit', 'visit', null, { id: firstIdAt(NOON - 90 * DAY) })
  const mail = await mailOf('staff-digest', undefined, {
    listView: store.listView,
    countView: store.countView,
    staff: [{ name: 'Max Wolf', address: 'max@example.org' }],
  })
  expect(mail.subject).toBe('Dachprüfung: 1 überfällig, 3 heute')
  expect(plain(mail.text)).toMatch(
    /Überfällig\n-+\n\nDrittes überfällig.+Heute\n-+\n\nNullte Antwort.+Erster Termin, 48143 Münster\n {2}Termin vor Ort: Donnerstag, 11. Juni, 15:00 Uhr\n {2}0221 4710123\n {2}Zuständig: Max Wolf\n.+Zweites Angebot, 48143 Münster\n {2}Angebot erstellen: Donnerstag, 11. Juni\n {2}0221 4710123\n {2}18\.000 €, 9,8 kWp\n.+Später\n-+\n\nViertes ohne Datum, 48143 Münster\n {2}Termin vor Ort: noch ohne Datum/s,
  )
  expect(mail.text).not.toContain('Nicht')
  expect(mail.text).not.toMatch(/^Spamverdacht$/m)
  // Red is for the overdue.
  expect(
    parse(mail.html)
      .querySelectorAll('p.link')
      .map(({ text }) => plain(text)),
  ).toEqual(['Wiedervorlage: Mittwoch, 10. Juni'])
  for (const part of [mail.text, mail.html]) expect(part).toMatch(staffLink(ref, 'beantwortet'))
})

it('counts all overdue steps in the digest, and says how many it does not list', async () => {
  const store = await openTestStore()
  const planned = { answeredAt: NOON - 9 * DAY, outcome: 'later', nextAt: NOON - DAY } as const
  for (let index = 0; index < 90; index += 1) await submit(store, planned)
  await submit(store, { ...planned, nextAt: NOON + 20 * HOUR })
  const { listView, countView } = store
  const mail = await mailOf('staff-digest', undefined, { listView, countView })
  expect(mail.subject).toBe('Dachprüfung: 90 überfällig, 1 heute')
  expect(mail.text).toContain(staffDigest.more(11))
})

it('writes the first leads of each section in full, open answers before old steps, and a line with the step for each other lead', async () => {
  const store = await openTestStore()
  const old = { answeredAt: NOON - 99 * DAY, outcome: 'later', nextAt: NOON - 90 * DAY, name: 'Alt' } as const
  for (let index = 0; index < 60; index += 1) await submit(store, old)
  await submit(store, { answeredAt: NOON, outcome: 'visit', nextAt: NOON + 27 * HOUR, name: 'Termin heute' })
  await submit(store, { dueAt: NOON + 19 * HOUR, name: 'Späte Antwort' })
  await submit(store, { dueAt: NOON + 44 * HOUR, name: 'Neue Anfrage' })
  const { listView, countView } = store
  const mail = await mailOf('staff-digest', undefined, { listView, countView })
  const text = plain(mail.text)
  for (const name of ['Späte Antwort', 'Termin heute', 'Neue Anfrage'])
    expect(text).toMatch(new RegExp(`^${name}`, 'm'))
  expect(text.match(/^Alt/gm)).toHaveLength(27)
  expect(text).toMatch(/^> \S+ Alt, 0221 4710123, Wiedervorlage: Donnerstag, 12\. März$/m)
})

it('lists leads first that were quarantined since the last digest', async () => {
  const newest = sampleStoredLead({ name: 'Neueste', quarantinedAt: NOON })
  const oldest = sampleStoredLead({ name: 'Alte', quarantinedAt: NOON - 48 * HOUR })
  const { text } = await digestOf([], [newest, oldest], {
    countView: async ({ view }) => (view === 'quarantined' ? 99 : 0),
    lastDigestBefore: async () => NOON - 24 * HOUR,
  })
  expect(text).toMatch(/Neu seit der letzten Übersicht\n\nNeueste[\s\S]+Schon länger da\n\nAlte[\s\S]+… und 97 weitere/)
})

it('writes no digest if no lead is unanswered, planned or in quarantine', async () => {
  expect(await composeSample('staff-digest', undefined, viewsOf({}))).toBeNull()
})

it('lists twenty leads of a kind and sixty more in a line each, in a digest that Gmail shows whole', async () => {
  const many = (limit: number, changes: Partial<StoredLead> = {}) =>
    Array.from({ length: limit }, () => sampleStoredLead({ name: 'Änne '.repeat(20), ...changes }))
  const mail = await mailOf('staff-digest', undefined, {
    listView: async ({ view, until, limit }) => {
      if (view !== 'planned') return many(limit)
      return until === undefined ? [] : many(limit, { outcome: 'visit', answeredAt: NOON })
    },
    countView: async ({ view }) => (view === 'planned' ? 0 : 3000),
  })
  expect(mail.subject).toBe('Dachprüfung: 3000 überfällig, 3000 unter Spamverdacht')
  // Gmail cuts a mail there.
  expect(Buffer.byteLength(mail.html)).toBeLessThan(102_400)
  expect(mail.text).toContain('… und 2920 weitere')
  expect(mail.text.match(/0221 4710123/g)).toHaveLength(240)
})

const link = { id: 'x', address: 'max@example.org', requestedAt: NOON, expiresAt: NOON + 15 * MINUTE, codeTries: 4 }

it('sends the sign-in link only to its own address', async () => {
  const recipients = [{ name: 'Büro', address: 'office@example.org' }]
  const changes = { recipients, findSignIn: async () => link, now: NOON + 15 * MINUTE - 1 }
  const mail = await mailOf('staff-sign-in', undefined, changes)
  expect(mail.subject).toBe(`Anmelden bei den Anfragen von ${company.brand}`)
  expect([mail.to, mail.replyTo, mail.headers]).toEqual([[{ name: '', address: 'max@example.org' }], null, {}])
  const href = /https:\/\/dach\.example\.org\/anfragen#anmelden\/[\w.-]+/
  expect(mail.text).toMatch(href)
  expect(parse(mail.html).querySelector('td[class^=button] a')?.getAttribute('href')).toBe(href.exec(mail.text)?.[0])
  for (const part of [mail.text, visible(mail.html)]) expect(part).toContain('012345')
  // Lock screens show it.
  expect(mail.subject).not.toContain('012345')
  // It names no lead and no recipient.
  for (const part of [mail.text, visible(mail.html)]) expect(part).not.toMatch(/Erika|K7MQ|max@/)
})

it('writes a sign-in mail without a code that has no tries left', async () => {
  const changes = { findSignIn: async () => ({ ...link, codeTries: MAX_CODE_TRIES }), now: NOON }
  const mail = await mailOf('staff-sign-in', undefined, changes)
  for (const part of [mail.text, visible(mail.html)]) expect(part).not.toContain('012345')
  expect(mail.text).toContain('#anmelden/')
})

it('writes no sign-in mail if the link was used or has expired', async () => {
  expect(await composeSample('staff-sign-in', undefined, { findSignIn: async () => null })).toBeNull()
  const changes = { findSignIn: async () => link, now: link.expiresAt }
  expect(await composeSample('staff-sign-in', undefined, changes)).toBeNull()
})
