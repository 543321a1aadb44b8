import { parse } from 'node-html-parser'
import { describe, expect, it } from 'vitest'
import { composeSample, MESSAGE_KINDS, mailOf } from '../../../tests/support/compose-sample.ts'
import { NOON, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { company } from '../../content/generated/company.ts'
import { figures } from '../../content/generated/figures.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import type { LeadEvent } from '../../lead/lead-event.ts'
import type { MessageKind } from '../../lead/store/message.ts'

/** So that both parts can be compared: non-breaking spaces count as spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const visible = (html: string) =>
  plain(parse(html.replace(/<style>[\s\S]*?<\/style>|<!--[\s\S]*?-->/g, '')).textContent)
const staffLink = (subject: string, step: string) =>
  new RegExp(`https://dach\\.example\\.org/anfragen#${subject}\\.[\\w.-]+/${step}\\b`)

describe('the mail to staff', () => {
  it('says who asks, by when an answer is due, and every field, in both parts', async () => {
    const mail = await mailOf('staff-notification', sampleStoredLead({ ref: 'K7MQ-4XP2' }))
    expect(mail.subject).toBe('Neue Dachprüfung: Erika Mustermann, 48143 Münster')
    expect(mail.to).toEqual([{ name: '', address: 'team@example.org' }])
    expect(mail.replyTo).toEqual({ name: 'Erika Mustermann', address: 'erika@example.org' })
    for (const part of [mail.text, visible(mail.html)]) {
      for (const words of ['Donnerstag, 11. Juni, 12:00 Uhr', 'Mittwoch, 10. Juni, 12:00 Uhr', 'keine Angabe']) {
        expect(part).toContain(words)
      }
      for (const words of ['50–100 m²', '0221 4710123', 'erika@example.org', 'Süddach, Baujahr 1994.', 'K7MQ-4XP2']) {
        expect(part).toContain(words)
      }
    }
    for (const step of ['beantwortet', 'spam']) expect(mail.html).toMatch(staffLink('K7MQ-4XP2', step))
    expect(mail.html).toMatch(/<a href="https:\/\/dach\.example\.org\/anfragen#K7MQ-4XP2"[^>]*>Die Anfrage öffnen</)
    expect(mail.text).toContain('https://dach.example.org/anfragen#K7MQ-4XP2\n')
    expect(mail.text).toContain('> Süddach, Baujahr 1994.\n> Bitte anrufen.\n')
    expect(mail.html).toContain('href="tel:02214710123"')
    expect(mail.html).toContain(
      'href="mailto:erika@example.org?subject=Deine%20Dachpr%C3%BCfung%20(Anfrage%20K7MQ-4XP2)"',
    )
    expect(mail.headers).toEqual({})
  })

  it.each([
    ['+49 (0)251 123-456', 'tel:+49251123456'],
    ['0251/123 456 (ab 18 Uhr)', 'tel:0251123456'],
    ['02502 4710111 / 0171 3920099', 'tel:025024710111'],
    // Costs more than a call.
    ['0900 1234567', null],
    ['+49 (0)900 123456', null],
    ['abends 0251 12345', null],
  ])('offers for %s a call to %s', async (phone, href) => {
    const mail = await mailOf('staff-notification', sampleStoredLead({ phone }))
    const buttons = parse(mail.html).querySelectorAll('td[class^=button] a[href^=tel]')
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual(href === null ? [] : [href])
    expect(mail.text).toContain(`Telefon: ${phone}`)
  })

  it("escapes the visitor's texts", async () => {
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
})

describe('the mail to the visitor', () => {
  it('confirms the request, with a hint of what was typed', async () => {
    const mail = await mailOf(
      'visitor-confirmation',
      sampleStoredLead({ name: 'Erika Sonnenberg', message: 'Buy cheap watches' }),
    )
    expect(mail.subject).toBe('Deine Anfrage zur Dachprüfung ist angekommen')
    expect(mail.to).toEqual([{ name: '', address: 'erika@example.org' }])
    expect(mail.replyTo?.address).toBe(company.email)
    for (const part of [mail.text, visible(mail.html)]) {
      expect(part).toContain('Hallo Erika,')
      expect(part).toContain(plain(figures.replyTime))
      expect(part).toContain('Donnerstag, 11. Juni, 12:00 Uhr')
      expect(part).toContain('50–100 m²')
      expect(part).toMatch(/PLZ und Ort:?\s*48143\s*Telefon/)
      expect(part).toContain('endet auf 123')
      expect(part).toContain(plain(company.legalName))
      expect(part).toContain(plain(company.street))
      expect(part).toContain('Antworte kurz auf diese Mail, dann ändern oder löschen wir sie.')
      for (const typed of ['watches', 'Sonnenberg', 'erika@', '4710123']) expect(part).not.toContain(typed)
    }
    expect(mail.html).not.toContain('/anfragen')
    expect(mail.headers['List-Unsubscribe']).toMatch(new RegExp(`^<mailto:${company.email}\\?subject=[\\w%.-]+>$`))
  })

  it('greets by first name', async () => {
    const greetingOf = async (name: string) =>
      /Hallo .*/.exec((await mailOf('visitor-confirmation', sampleStoredLead({ name }))).text)?.[0]
    expect(await greetingOf('Dr. Anna-Lena O’Neill')).toBe('Hallo Anna-Lena,')
    expect(await greetingOf('Nguyễn Thị Minh')).toBe('Hallo Nguyễn,')
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
})

describe('reminders', () => {
  it('say how long there is still time, and when it is over', async () => {
    const mail = await mailOf('staff-reminder')
    expect(mail.subject).toBe('Noch offen: Erika Mustermann, Antwort bis Do 12:00 Uhr')
    expect(mail.text).toContain('In etwa 4 Stunden ist die Antwort fällig:\nDonnerstag, 11. Juni, 12:00 Uhr')
    const overdue = await mailOf('staff-overdue', undefined, { now: NOON + 25 * HOUR })
    expect(overdue.subject).toBe('Überfällig: Erika Mustermann, 48143 Münster')
    expect(overdue.text).toContain('Die Antwort war fällig:\nDonnerstag, 11. Juni, 12:00 Uhr')
  })

  it('have what colleagues wrote, the newest first, without what was taken back', async () => {
    const lead = sampleStoredLead({ tries: 1, tryAgainAt: NOON + 19 * HOUR })
    const event = (id: string, text: string): LeadEvent => ({
      ...{ id, leadId: lead.id, at: NOON, kind: 'note', by: 'max@example.org', detail: '', text, until: null },
    })
    const undone = { ...event('d', ''), kind: 'undone', detail: 'c' } as const
    const events = [event('a', 'Mailbox besprochen'), event('b', 'Will Wallbox'), event('c', 'Falsch'), undone]
    const staff = [{ name: 'Max Mustermann', address: 'max@example.org' }]
    const { text } = await mailOf('staff-follow-up', lead, { listEvents: async () => events, staff })
    expect(plain(text)).toMatch(
      /Max Mustermann, Mi 12:00 Uhr: Will Wallbox[\s>]+Max Mustermann, .*: Mailbox besprochen/,
    )
    expect(text).not.toContain('Falsch')
  })

  it('say when the next try was planned, and how many there were', async () => {
    const lead = sampleStoredLead({ tries: 2, tryAgainAt: NOON + 19 * HOUR })
    const mail = await mailOf('staff-follow-up', lead)
    expect(mail.subject).toBe('Noch einmal anrufen: Erika Mustermann, 48143 Münster')
    expect(mail.text).toContain('2 Anrufe haben niemanden erreicht.')
    expect(plain(mail.text)).toContain('Der nächste war geplant für\nDonnerstag, 11. Juni, 07:00 Uhr')
    expect(mail.text).toMatch(staffLink(lead.ref, 'beantwortet'))
    expect((await mailOf('staff-follow-up')).text).toContain('Ein Anruf hat niemanden erreicht.')
  })

  it('are not written where the lead was answered meanwhile', async () => {
    const answered = { answeredAt: NOON + HOUR }
    expect(await composeSample('staff-reminder', sampleStoredLead(answered))).toBeNull()
    expect(await composeSample('staff-overdue', sampleStoredLead(answered))).toBeNull()
    const tried = { tries: 1, tryAgainAt: NOON }
    expect(await composeSample('staff-follow-up', sampleStoredLead({ ...answered, ...tried }))).toBeNull()
    expect(await composeSample('staff-reminder', undefined, { now: NOON + 24 * HOUR })).toBeNull()
  })

  it('are not written of a first answer where a next try is planned, nor of a try that was moved or taken back', async () => {
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
})

describe('the digest', () => {
  it('names the last backup: at the end, or above the leads after a night without one', async () => {
    const digestAfter = async (age: number) => {
      const { text } = await mailOf('staff-digest', undefined, { backupAt: () => NOON + 20 * HOUR - age })
      const at = text.indexOf('Letzte Sicherung:')
      expect(at).toBeGreaterThan(0)
      return { isFirst: at < text.indexOf('Noch nicht beantwortet'), text }
    }
    expect(await digestAfter(8 * HOUR)).toMatchObject({ isFirst: false, text: expect.not.stringContaining('Seitdem') })
    expect(await digestAfter(27 * HOUR)).toMatchObject({ isFirst: true, text: expect.stringContaining('Seitdem') })
    expect((await mailOf('staff-digest')).text).not.toContain('Sicherung')
  })

  it('lists open leads and those in quarantine, with a link for every step', async () => {
    const suspect = sampleStoredLead({ ref: 'SPAM-0001', name: 'Best SEO', quarantinedAt: NOON })
    const late = sampleStoredLead({ ref: 'LATE-0001', dueAt: NOON })
    const mail = await mailOf('staff-digest', undefined, {
      leadsForDigest: async () => ({ open: { leads: [late], total: 1 }, quarantined: { leads: [suspect], total: 1 } }),
    })
    expect(mail.subject).toBe('Dachprüfung: 1 offen, 1 in Quarantäne')
    expect(mail.replyTo).toBeNull()
    for (const part of [mail.text, visible(mail.html)]) {
      expect(part).toContain('Best SEO')
      expect(part).toContain('LATE-0001')
      expect(part).toContain('Überfällig seit Mittwoch, 10. Juni, 12:00 Uhr')
    }
    for (const part of [mail.text, mail.html]) {
      expect(part).toMatch(staffLink('LATE-0001', 'beantwortet'))
      expect(part).toMatch(staffLink('LATE-0001', 'spam'))
      expect(part).toMatch(staffLink('SPAM-0001', 'kein-spam'))
      expect(part).toMatch(staffLink('LSPAM-0001', 'alle-freigeben'))
      expect(part).not.toContain('loeschen')
    }
  })

  it('says who has a lead and when it is to be called again, and leads to all of them', async () => {
    const leads = [
      sampleStoredLead({ name: 'Wer wartet', tries: 2, tryAgainAt: NOON + 30 * HOUR, assignedTo: 'max@example.org' }),
      sampleStoredLead({ name: 'Wer zu lange wartet', tries: 1, tryAgainAt: NOON, assignedTo: 'gone@example.org' }),
      sampleStoredLead({ name: 'Wer neu ist' }),
    ]
    const mail = await mailOf('staff-digest', undefined, {
      staff: [{ name: 'Max Wolf', address: 'max@example.org' }],
      leadsForDigest: async () => ({ open: { leads, total: 3 }, quarantined: { leads: [], total: 0 } }),
    })
    const [waits = '', waitsTooLong = '', isNew = ''] = plain(mail.text)
      .split(/(?=Wer )/)
      .slice(1)
    expect(waits).toContain('Nächster Versuch Donnerstag, 11. Juni, 18:00 Uhr, bisher 2')
    expect(waits).toContain('Zuständig: Max Wolf')
    expect(waitsTooLong).toContain('Noch einmal anrufen, geplant war Mittwoch, 10. Juni, 12:00 Uhr')
    // One who has left STAFF has no name any more.
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

  it('lists first the leads that came into quarantine since the last one', async () => {
    const newest = sampleStoredLead({ name: 'Neueste', quarantinedAt: NOON })
    const oldest = sampleStoredLead({ name: 'Alte', quarantinedAt: NOON - 48 * HOUR })
    const leads = { open: { leads: [], total: 0 }, quarantined: { leads: [newest, oldest], total: 99 } }
    const mail = await mailOf('staff-digest', undefined, {
      leadsForDigest: async () => leads,
      lastDigestBefore: async () => NOON - 24 * HOUR,
    })
    expect(mail.text).toMatch(
      /Neu seit der letzten Übersicht\n\nNeueste[\s\S]+Schon länger da\n\nAlte[\s\S]+… und 97 weitere/,
    )
  })

  it('is not written where no lead is open or in quarantine', async () => {
    const none = { leads: [], total: 0 }
    const own = { leadsForDigest: async () => ({ open: none, quarantined: none }) }
    expect(await composeSample('staff-digest', undefined, own)).toBeNull()
  })

  it('lists twenty leads of a kind, sixty more in a line each, and fits into a mail that Gmail shows whole', async () => {
    const many = (limit: number) => ({
      leads: Array.from({ length: limit }, () => sampleStoredLead({ name: 'Änne '.repeat(20) })),
      total: 3000,
    })
    const mail = await mailOf('staff-digest', undefined, {
      leadsForDigest: async ({ limit }) => ({ open: many(limit), quarantined: many(limit) }),
    })
    expect(mail.subject).toBe('Dachprüfung: 3000 offen, 3000 in Quarantäne')
    // Gmail cuts a mail there.
    expect(mail.html.length).toBeLessThan(102_400)
    expect(mail.text).toContain('… und 2920 weitere')
    expect(mail.text.match(/0221 4710123/g)).toHaveLength(160)
  })
})

describe('the mail to sign in', () => {
  const link = { id: 'x', address: 'max@example.org', requestedAt: NOON, expiresAt: NOON + 15 * MINUTE }

  it('has the link, and goes to the one who asked alone', async () => {
    const recipients = [{ name: 'Büro', address: 'office@example.org' }]
    const own = { recipients, findSignIn: async () => link, now: NOON + 15 * MINUTE - 1 }
    const mail = await mailOf('staff-sign-in', undefined, own)
    expect(mail.subject).toBe(`Anmelden bei den Anfragen von ${company.brand}`)
    expect([mail.to, mail.replyTo, mail.headers]).toEqual([[{ name: '', address: 'max@example.org' }], null, {}])
    const href = /https:\/\/dach\.example\.org\/anfragen#anmelden\/[\w.-]+/
    expect(mail.text).toMatch(href)
    expect(parse(mail.html).querySelector('td[class^=button] a')?.getAttribute('href')).toBe(href.exec(mail.text)?.[0])
    // Whoever it is shown to learns of no lead, nor whose mail it is.
    for (const part of [mail.text, visible(mail.html)]) expect(part).not.toMatch(/Erika|K7MQ|max@/)
  })

  it('is not written where the link was used, or its time is over', async () => {
    expect(await composeSample('staff-sign-in', undefined, { findSignIn: async () => null })).toBeNull()
    const own = { findSignIn: async () => link, now: link.expiresAt }
    expect(await composeSample('staff-sign-in', undefined, own)).toBeNull()
  })
})

describe('the figures of a week', () => {
  const answered = sampleStoredLead({ source: 'source=google', answeredAt: NOON + HOUR, outcome: 'appointment' })
  const before = sampleStoredLead({ receivedAt: NOON - 7 * DAY })
  const own = {
    listLeads: async ({ since = 0 } = {}) => (since > before.receivedAt ? [answered] : [before]),
    async sumVisits({ since }: { since: string }) {
      return since === '2026-06-08' ? [{ source: 'source=google', count: 480 }] : [{ source: '', count: 48 }]
    },
  }

  it('stand beside those of the week before, in both parts, and are about no person', async () => {
    const mail = await mailOf('staff-week', answered, own)
    expect(mail.subject).toBe('Woche vom 08.06. bis 14.06.2026: 1 Anfrage, 1 rechtzeitig beantwortet')
    for (const row of [
      'Anfragen von Besuchen: 1 von 480 (0,2 %), davor 1 von 48',
      'Rechtzeitig beantwortet: 1 von 1, davor 0 von 1',
      'Antwort nach: 60 Min., davor –',
    ]) {
      expect(mail.text).toContain(row)
      expect(visible(mail.html).replace(/\s+/g, ' ')).toContain(row.replace(': ', ' '))
    }
    expect(mail.text).toContain(
      'google\n------\n\nBesuche 480, davor 0 · Anfragen 1, davor 0 · Anfragen von Besuchen 1 von 480 (0,2 %), davor –',
    )
    expect(mail.text).toContain('https://dach.example.org/anfragen#zahlen')
    for (const part of [mail.html, mail.text]) expect(part).not.toMatch(/Erika Mustermann|erika@|4710123/)
    expect(mail.replyTo).toBeNull()
  })

  it('say so where nobody counts visits', async () => {
    const mail = await mailOf('staff-week', answered, { ...own, sumVisits: async () => [] })
    expect(mail.text).toContain('Besuche: nicht gezählt, davor nicht gezählt')
    expect(mail.text).not.toContain('Anfragen von Besuchen')
  })

  it('are no mail where there were none, as on a new installation', async () => {
    const none = { listLeads: async () => [], sumVisits: async () => [] }
    expect(await composeSample('staff-week', answered, none)).toBeNull()
  })
})

it('no mail is written about a person whose data were removed', async () => {
  const gone = sampleStoredLead({ anonymisedAt: NOON, name: '', email: '' })
  for (const kind of MESSAGE_KINDS) {
    if (!['staff-digest', 'staff-week', 'staff-flood', 'staff-sign-in'].includes(kind))
      expect(await composeSample(kind, gone)).toBeNull()
  }
})

describe('with several recipients and staff', () => {
  const mailbox = (name: string) => ({ name, address: `${name}@example.org` })
  const recipients = [mailbox('office'), mailbox('team')]
  const own = { recipients, staff: [mailbox('max'), mailbox('team')] }
  const having = (assignedTo: string) => sampleStoredLead({ assignedTo })
  const REMINDERS: MessageKind[] = ['staff-reminder', 'staff-overdue', 'staff-follow-up']
  const OTHERS: MessageKind[] = ['staff-notification', 'staff-collected', 'staff-digest', 'staff-week', 'staff-flood']

  it.each(REMINDERS)('%s goes to the colleague who has the lead, else to all recipients', async (kind) => {
    const tried = kind === 'staff-follow-up' ? { tries: 1, tryAgainAt: NOON } : {}
    const having = (assignedTo: string) => sampleStoredLead({ assignedTo, ...tried })
    expect((await mailOf(kind, having('max@example.org'), own)).to).toEqual([mailbox('max')])
    // Nobody, one who left, and a recipient who is no colleague.
    for (const nobody of ['', 'gone@example.org', 'office@example.org']) {
      expect((await mailOf(kind, having(nobody), own)).to).toEqual(recipients)
    }
  })

  it('a lead that was handed over is told to who has it, and to nobody where nobody has it', async () => {
    expect((await mailOf('staff-assigned', having('max@example.org'), own)).to).toEqual([mailbox('max')])
    expect(await composeSample('staff-assigned', having(''), own)).toBeNull()
    const answered = sampleStoredLead({ assignedTo: 'max@example.org', answeredAt: NOON })
    expect(await composeSample('staff-assigned', answered, own)).toBeNull()
  })

  it.each(OTHERS)('%s goes to all recipients', async (kind) => {
    expect((await mailOf(kind, having('max@example.org'), own)).to).toEqual(recipients)
  })

  it('reminders that were joined go to all recipients', async () => {
    const others = [having('max@example.org')]
    expect((await mailOf('staff-overdue', having('max@example.org'), { ...own, others })).to).toEqual(recipients)
  })

  it('a confirmation goes to the visitor alone', async () => {
    const lead = having('max@example.org')
    expect((await mailOf('visitor-confirmation', lead, own)).to).toEqual([{ name: '', address: lead.email }])
  })
})
