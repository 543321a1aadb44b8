import { parse } from 'node-html-parser'
import { expect, it } from 'vitest'
import { mailOf, viewsOf } from '../../../../tests/support/compose-sample.ts'
import { NOON, sampleEntry, sampleStoredLead } from '../../../../tests/support/sample-leads.ts'
import { plain, visible } from '../../../../tests/support/sample-mail.ts'
import { HOUR } from '../../../base/durations.ts'
import { questions } from '../../../content/generated/questions.ts'
import { roofCheckForm } from '../../../content/generated/roof-check-form.ts'
import { openValue, staffDigest } from '../../../content/mail-words.ts'
import { mergeAnswers, STREET_AUTOCOMPLETE } from '../../../lead/answers/questions.ts'
import type { MessageKind } from '../../../lead/store/message.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { telephoneLinks } from '../../links/contact-links.ts'

const LONG = `Hund im Garten.\n${'Bitte klingeln. '.repeat(20)}`
const SHORTENED = 'zuletzt notiert: „Hund im Garten. Bitte klingeln.'
const MANY = [
  'staff-collected',
  'staff-reminder',
  'staff-overdue',
  'staff-follow-up',
  'staff-assigned',
  'staff-addition',
]

const noteOf = ({ id }: StoredLead, text: string) => sampleEntry({ leadId: id, by: 'max@example.org', text })

it.each([...MANY, 'staff-flood', 'staff-digest'] as MessageKind[])(
  'shows the last note of each request in %s on one line, and no line without a value',
  async (kind) => {
    const lead = sampleStoredLead({
      assignedTo: 'max@example.org',
      version: 1,
      roofSize: '',
      answers: '[{"id":"a","value":"b"}]',
      ...(kind === 'staff-follow-up' && { tries: 1, tryAgainAt: NOON + 20 * HOUR }),
    })
    const { text, html } = await mailOf(kind, lead, {
      staff: [{ name: 'Max', address: 'max@example.org' }],
      others: kind === 'staff-digest' ? [] : [lead],
      listHistories: async () => [noteOf(lead, 'Älter'), noteOf(lead, LONG)],
    })
    const [line = ''] = text.split('\n').filter((textLine) => textLine.includes('zuletzt notiert'))
    expect(line).toContain(SHORTENED)
    expect(line).toMatch(/ …“$/)
    expect(line.length).toBeLessThan(150)
    expect(visible(html)).toContain(SHORTENED)
    expect(text).not.toContain('Älter')
    expect(text).not.toContain(openValue)
    // A dot between links would begin a line on a phone.
    expect(parse(html).querySelector('.taps')?.text).not.toContain('·')
    expect(text.includes('\n  Spamverdacht: https:')).toBe(kind === 'staff-collected' || kind === 'staff-flood')
  },
)

it.each(['staff-reminder', 'staff-digest'] as const)(
  'in %s, a person who asked for an e-mail has no link to call',
  async (kind) => {
    for (const message of ['', roofCheckForm.byEmail.text]) {
      const { text, html } = await mailOf(kind, sampleStoredLead({ message }), {
        others: kind === 'staff-digest' ? [] : [sampleStoredLead({ message })],
      })
      expect(text.includes(staffDigest.byEmail)).toBe(message !== '')
      expect(html.includes(`href="${telephoneLinks(sampleStoredLead().phone)[0]?.href}"`)).toBe(message === '')
      expect(text).toContain(sampleStoredLead().phone)
    }
  },
)

it('shows the note of a hand-over in the overview until the next step of the new assignee', async () => {
  const lead = sampleStoredLead({ assignedTo: 'max@example.org', version: 1 })
  const given = { leadId: lead.id, kind: 'assigned', detail: 'max@example.org', text: 'Ruf vor zehn an' } as const
  const step = sampleEntry({ leadId: lead.id, by: 'max@example.org', at: NOON + 1, text: '' })
  for (const more of [[], [step]]) {
    const listHistories = async () => [sampleEntry(given), ...more]
    const { text } = await mailOf('staff-digest', lead, { others: [], listHistories })
    expect(text.includes('Ruf vor zehn an')).toBe(more.length === 0)
  }
})

it('shows in a list number and best time of each request first, and its reference last', async () => {
  const best = questions.find(({ isBeforeCall }) => isBeforeCall)
  const answers = best ? mergeAnswers('', [{ id: best.id, question: 'Wann?', value: 'ab 17 Uhr' }], []) : ''
  const lead = sampleStoredLead({ tries: 1, tryAgainAt: NOON + 20 * HOUR, answers, message: '' })
  const { text } = await mailOf('staff-follow-up', lead, { others: [lead, lead] })
  const lines = ['0221 4710123', ...(best ? ['Wann? ab 17 Uhr'] : []), lead.email, '50–100 m²', lead.ref, 'Öffnen: ']
  expect(text).toContain(lines.map((line) => `\n  ${line}`).join(''))
})

it('names the street from the answers in a list', async () => {
  const { id = '', question = '' } = questions.find(({ autocomplete }) => autocomplete === STREET_AUTOCOMPLETE) ?? {}
  const answers = mergeAnswers('', [{ id, question, value: 'Hafenstraße 12' }], [])
  const lead = sampleStoredLead({ address: '48143 Münster', answers })
  const { text } = await mailOf('staff-digest', lead, {
    listHistories: async () => [],
    ...viewsOf({ unanswered: [lead] }),
  })
  expect(text).toContain(`${lead.name}, Hafenstraße 12, 48143 Münster\n`)
})

it('names the assignee in mails to the whole team, but not in their own', async () => {
  const lead = sampleStoredLead({ assignedTo: 'max@example.org' })
  const staff = [{ name: 'Max', address: 'max@example.org' }]
  const others = [lead]
  expect((await mailOf('staff-overdue', lead, { staff, others, now: NOON + 25 * HOUR })).text).not.toContain(
    'Zuständig',
  )
  expect((await mailOf('staff-digest', lead, { staff })).text).toContain('Zuständig: Max')
  expect((await mailOf('staff-digest', lead, { staff, recipients: staff })).text).not.toContain('Zuständig')
})

it('writes the day of a planned step without an hour, the same in each mail', async () => {
  const lead = sampleStoredLead({
    answeredAt: NOON,
    outcome: 'later',
    nextAt: NOON + 20 * HOUR,
    assignedTo: 'max@example.org',
  })
  const staff = [{ name: 'Max', address: 'max@example.org' }]
  for (const [kind, others] of [
    ['staff-follow-up', []],
    ['staff-follow-up', [lead]],
    ['staff-assigned', []],
    ['staff-assigned', [lead]],
    ['staff-digest', []],
  ] as [MessageKind, StoredLead[]][]) {
    const { text } = await mailOf(kind, lead, { staff, others, ...viewsOf({ planned: [lead] }) })
    expect(plain(text)).toContain('Donnerstag, 11. Juni\n')
    expect(plain(text)).not.toContain('11. Juni, 8:00')
  }
})
