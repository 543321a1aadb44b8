import { expect, it } from 'vitest'
import { mailOf, sampleFor } from '../../../../tests/support/compose-sample.ts'
import { deliverDueMails, settleDue, supplement } from '../../../../tests/support/delivery.ts'
import { LATER, openCase } from '../../../../tests/support/open-case.ts'
import { NOON, sampleEntry } from '../../../../tests/support/sample-leads.ts'
import { plain } from '../../../../tests/support/sample-mail.ts'
import { DAY, HOUR } from '../../../base/durations.ts'
import { NBSP } from '../../../base/nbsp.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { questions } from '../../../content/generated/questions.ts'
import { roofCheckForm } from '../../../content/generated/roof-check-form.ts'
import { staffAboutLead, staffAddition } from '../../../content/mail-words.ts'
import { addVisitorAnswers } from '../../../lead/answers/add-visitor-answers.ts'
import { mergeAnswers } from '../../../lead/answers/questions.ts'
import { visitPlaceOf } from '../../records/describe-answers.ts'
import { describeEstimate } from '../../records/describe-estimate.ts'

it.each([
  'staff-notification',
  'staff-reminder',
  'staff-overdue',
  'staff-follow-up',
  'staff-assigned',
  'staff-appointment',
] as const)('shows in %s the message before the buttons, and open fields only of a new request', async (kind) => {
  const lead = sampleFor(kind, { roofType: '', roofSize: '' })
  const { text } = await mailOf(kind, lead)
  expect(text).toMatch(/\n> Süddach mit Gaube\.\n> Bitte anrufen\.\n\nErika Mustermann anrufen:/)
  expect(text.match(/Süddach mit Gaube/g)).toHaveLength(1)
  expect(/.+: keine Angabe/.exec(text)?.[0]).toBe(
    kind === 'staff-notification' ? 'Dachform, Dachgröße: keine Angabe' : undefined,
  )
})

it("shows the page's estimate for the roof only in the mail about a new request", async () => {
  const roof = { roofType: 'pitched', roofSize: 'medium' } as const
  const estimated = describeEstimate({ ...roof, answers: '', message: '' })
  for (const kind of ['staff-notification', 'staff-reminder'] as const) {
    const { text } = await mailOf(kind, sampleFor(kind, roof))
    const lines = text.split('\n').filter((line) => line.startsWith(deskWords.lead.facts.estimate))
    const isShown = kind === 'staff-notification' && estimated !== ''
    expect(lines).toEqual(isShown ? [`${deskWords.lead.facts.estimate}: ${estimated.replaceAll(NBSP, ' ')}`] : [])
  }
})

it('names at the link to the request only steps that the page of the other link does not offer', async () => {
  const { text = '' } = await mailOf('staff-notification', sampleFor('staff-notification'))
  const aboutRequest = new RegExp(`(.+)\\s${staffAboutLead.actions.desk.link}`).exec(text)?.[1]
  expect(aboutRequest).toBe('Tag und Uhrzeit wählen oder weitergeben?')
  for (const step of [deskWords.lead.missed, deskWords.lead.note]) expect(aboutRequest).not.toContain(step)
})

it('offers the e-mail before the call, and says so first, if the person asked for it', async () => {
  const lead = sampleFor('staff-notification', { message: roofCheckForm.byEmail.text })
  const { text, html } = await mailOf('staff-notification', lead)
  expect(text).toMatch(/Per Mail antworten:\serika@example\.org\s+Erika Mustermann anrufen:/)
  expect(html).toContain('Antwort per E-Mail bis ')
})

const best = questions.find(({ isBeforeCall }) => isBeforeCall)
const answers = mergeAnswers(
  '',
  [
    { id: 'verbrauch', question: 'Stromverbrauch', value: 4200, unit: 'kWh' },
    ...(best ? [{ id: best.id, question: 'Wann?', value: 'ab 17 Uhr' }] : []),
    { id: 'secret', question: 'Wohnst du allein?', value: true, isSensitive: true },
  ],
  [],
)

it.each([
  { tries: 1, tryAgainAt: NOON + 20 * HOUR },
  { answeredAt: NOON, outcome: 'visit', nextAt: NOON + 18 * HOUR },
  { answeredAt: NOON, outcome: 'offer', nextAt: NOON + 20 * HOUR },
] as const)(
  'begins the mail about a due step with number and best time, and ends its facts with the reference: %j',
  async (due) => {
    const lead = sampleFor('staff-follow-up', { tries: 0, tryAgainAt: null, ...due, answers })
    const { text, html } = await mailOf('staff-follow-up', lead)
    const atOnce = ['Telefon: 0221 4710123', ...(best ? ['Wann? ab 17 Uhr'] : [])].join('\n')
    expect(text.split('\n\n')[1]).toBe(atOnce)
    expect(text.match(/Wann\?/g) ?? []).toHaveLength(best ? 1 : 0)
    expect(html.slice(0, html.indexOf('>0221 4710123<'))).toMatch(/href="tel:02214710123"[^>]*$/)
    expect(text).toMatch(new RegExp(`\nStromverbrauch: 4\\.200\\skWh\n(.+: .+\n)*Anfragenummer: ${lead.ref}\n\n`))
    expect(text).not.toContain('Wohnst du allein')
  },
)

it('says in the mail about new answers which ones changed since the last mail', async () => {
  const { store, lead, current } = await openCase()
  const clock = { now: LATER }
  const mailAfter = async (...streets: string[]) => {
    for (const street of streets) await supplement(store, lead.ref, street, ++clock.now)
    clock.now += HOUR
    const [mail] = await deliverDueMails(store, clock.now, { ending: '-addition' })
    return mail?.text.split('\n\n').slice(0, 2)
  }
  await settleDue(store, LATER)
  expect(await mailAfter('Lange Gasse 12')).toEqual([
    staffAddition.title(lead.name),
    expect.stringContaining('Lange Gasse 12'),
  ])
  expect(await mailAfter('Lange Gasse 21', 'Lange Gasse 22')).toEqual([
    staffAddition.title(lead.name),
    `${lead.name} hat Antworten geändert: Straße.`,
  ])
  const usage = [{ id: 'verbrauch', question: 'Verbrauch', value: 4200 }]
  await addVisitorAnswers(store, current, { answers: usage, cleared: [] }, clock.now, visitPlaceOf)
  expect((await mailAfter())?.[1]).toContain('Lange Gasse 22')
})

it('names an agreed appointment in the mail about new answers, and does not ask if its person is spam', async () => {
  const agreed = { answeredAt: NOON, outcome: 'visit', nextAt: NOON + 44 * HOUR } as const
  const { text } = await mailOf('staff-addition', sampleFor('staff-addition', agreed))
  expect(text).toContain('Termin vor Ort\nFreitag, 12. Juni, 8:00 Uhr')
  const { spam } = staffAboutLead.actions
  expect(text).not.toContain(spam.link)
  expect((await mailOf('staff-addition', sampleFor('staff-addition'))).text).toContain(spam.link)
})

it('writes the weekday and hour of a note, and the date of an older one', async () => {
  const note = (at: number, text: string) => sampleEntry({ at, by: 'max@example.org', text })
  const listHistory = async () => [note(NOON - 6 * DAY, 'Alte Notiz'), note(NOON - 5 * DAY, 'Neue Notiz')]
  const { text } = await mailOf('staff-reminder', undefined, { listHistory })
  expect(plain(text)).toContain(', Fr 12:00 Uhr: Neue Notiz')
  expect(plain(text)).toContain(', 04.06.2026: Alte Notiz')
})
