import { expect, it, vi } from 'vitest'
import { NIGHT, openTestStore, submit } from '../../../tests/support/delivery.ts'
import { LINK_SECRET as linkSecret, sampleStoredLead } from '../../../tests/support/sample-leads.ts'
import { testDeps } from '../../../tests/support/test-deps.ts'
import { recordLog } from '../../../tests/support/waiter.ts'
import { DAY, HOUR } from '../../base/durations.ts'
import { germanInstant } from '../../base/german-time.ts'
import { company } from '../../content/generated/company.ts'
import { desk } from '../../content/generated/desk.ts'
import { linkPage } from '../../content/link-page-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import { planMessages } from '../../lead/outbox/message-rules.ts'
import { BY_COMMAND, BY_LINK } from '../../lead/steps/history-entry.ts'
import { statusOf } from '../../lead/steps/lead-status.ts'
import { nextMorning } from '../../lead/steps/next-tries.ts'
import { LINK_STEPS, type LinkStep } from './link-steps.ts'
import { respondToStaffLink } from './respond-to-staff-link.ts'
import { type LinkedLeads, signLinkedLeads } from './staff-link.ts'

const MISSED_UNTIL_MORNING = 'nicht-erreicht/frueh' as LinkStep
const LOST_WITHOUT_REASON = 'verloren/' as LinkStep

async function openPage() {
  const store = await openTestStore()
  const lead = await submit(store, { ref: 'K7MQ-4XP2' })
  const { log, events } = recordLog()
  const onStored = vi.fn()
  const tokenOf = (subject: LinkedLeads) => signLinkedLeads(subject, { linkSecret, now: NIGHT })
  const ownToken = await tokenOf({ ref: lead.ref })
  const follow = (act: boolean) => {
    return async (
      step: LinkStep | null,
      { token = ownToken, now = NIGHT, seen = undefined as number | undefined, note = '' } = {},
    ) => {
      const request = { token, step: step && (LINK_STEPS[step]?.path ?? step), act, seen, note }
      const { page } = await respondToStaffLink(request, { ...testDeps(store), now: () => now, log, onStored })
      return page
    }
  }
  const current = async () => statusOf((await store.findLead(lead.ref)) ?? lead, NIGHT)
  const answeredAt = async () => (await store.findLead(lead.ref))?.answeredAt ?? null
  const quarantined = async () => store.listView({ view: 'quarantined', limit: 99 })
  const [look, act] = [follow(false), follow(true)]
  return { store, lead, events, look, act, answeredAt, current, quarantined, tokenOf, onStored }
}

it('marks a lead as answered at the time of the first press, and reopens it', async () => {
  const { store, lead, look, act, answeredAt, events } = await openPage()
  expect(await look('answered')).toMatchObject({
    title: 'Was ist passiert?',
    text: 'Antwort bis Mittwoch, 10.\u00a0Juni, 18:00\u00a0Uhr',
    ref: 'K7MQ-4XP2',
    button: { label: 'Beantwortet, abschließen', step: 'beantwortet', rank: 'second' },
  })
  const done = await act('answered', { now: NIGHT + 1000 })
  expect(done).toMatchObject({ title: 'Als beantwortet markiert', button: { step: 'offen' } })
  await act('answered', { now: NIGHT + 9000 })
  expect(await answeredAt()).toBe(NIGHT + 1000)
  expect(events).toEqual([{ event: 'lead-changed', fields: { ref: 'K7MQ-4XP2', action: 'answered', by: 'link' } }])
  expect(await look('answered')).toMatchObject({
    text: 'Seit Mittwoch, 10.\u00a0Juni, 5:00\u00a0Uhr.',
    button: { step: 'offen', rank: 'second' },
  })
  expect(await act('reopen')).toMatchObject({ title: 'Wieder offen' })
  expect(await answeredAt()).toBeNull()
  expect((await store.listHistory(lead.id)).map(({ kind, by }) => [kind, by])).toEqual([
    ['answered', BY_LINK],
    ['reopened', BY_LINK],
  ])
})

it.each([
  ['missed', { kind: 'tried', detail: '' }, { tries: 1 }, 0],
  ['visit', { kind: 'answered', detail: 'visit' }, { outcome: 'visit' }, null],
  ['call', { kind: 'answered', detail: 'call' }, { outcome: 'call' }, null],
  ['offered', { kind: 'answered', detail: 'offered' }, { outcome: 'offered' }, 6 * DAY],
  ['offer', { kind: 'answered', detail: 'offer' }, { outcome: 'offer' }, 0],
  ['later', { kind: 'answered', detail: 'later' }, { outcome: 'later' }, 0],
  ['contract', { kind: 'answered', detail: 'contract' }, { outcome: 'contract' }, null],
] as const)('offers the result %s, records it by the button, and undoes it', async (step, entry, state, wait) => {
  const { store, lead, look, act, events, onStored } = await openPage()
  const until = wait === null ? null : nextMorning(NIGHT + wait, company.phoneHours).at
  expect((await look('answered')).more?.map((button) => button.step)).toContain(LINK_STEPS[step].path)
  await look(step)
  expect(await store.findLead(lead.ref)).toStrictEqual(lead)
  const done = await act(step === 'missed' ? MISSED_UNTIL_MORNING : step, { seen: 0, note: 'Hund im Hof' })
  expect(done).toMatchObject({
    title: 'Eingetragen',
    version: 1,
    button: { label: 'Rückgängig', step: LINK_STEPS.undo.path },
  })
  expect(await store.findLead(lead.ref)).toMatchObject({ ...state, version: 1, assignedTo: '' })
  expect(await store.listHistory(lead.id)).toMatchObject([{ ...entry, by: BY_LINK, until, text: 'Hund im Hof' }])
  expect([events.length, onStored.mock.calls.length]).toEqual([1, 1])
  await look('undo')
  expect(await store.listHistory(lead.id)).toHaveLength(1)
  expect(await act('undo', { seen: 1 })).toMatchObject({ title: 'Zurückgenommen.', button: { step: 'beantwortet' } })
  expect(await store.findLead(lead.ref)).toMatchObject({ tries: 0, tryAgainAt: null, outcome: '', answeredAt: null })
})

it('asks for the next try, offers the times of the desk, and counts two hours from the press', async () => {
  const { store, lead, look, act } = await openPage()
  const at = (hour: number, minute: number) => germanInstant({ year: 2026, month: 6, day: 10, hour, minute })
  const question = await act('missed', { now: at(15, 30), seen: 0 })
  expect(question).toMatchObject({ title: 'Wann der nächste Versuch?', version: 0, button: { label: 'Zurück' } })
  const [evening, hours, morning] = question.more ?? []
  expect([evening, hours, morning].map((step) => step?.label)).toEqual([
    ...['heute 17:00', 'in 2\u00a0Std. (17:30)', 'Donnerstag früh, nach der Frist'],
  ])
  await look(hours?.step as LinkStep)
  expect(await store.findLead(lead.ref)).toStrictEqual(lead)
  const done = await act(hours?.step as LinkStep, { now: at(15, 40), seen: 0 })
  expect(done).toMatchObject({ title: 'Eingetragen', text: 'Nicht erreicht: wieder in 2\u00a0Std. (17:40).' })
  expect(await store.findLead(lead.ref)).toMatchObject({ tries: 1, tryAgainAt: at(17, 40) })
  await act('undo', { now: at(15, 40), seen: 1 })
  // At this time, five is near.
  expect((await act(evening?.step as LinkStep, { now: at(16, 40) })).title).toBe(question.title)
  expect(await store.findLead(lead.ref)).toMatchObject({ tries: 0 })
})

it('offers a call before the promised answer if the other times are too late', async () => {
  const { store, act, tokenOf } = await openPage()
  const at = (hour: number, minute: number) => germanInstant({ year: 2026, month: 6, day: 16, hour, minute })
  const lead = await submit(store, { receivedAt: at(9, 10) - DAY, dueAt: at(9, 10) })
  const token = await tokenOf({ ref: lead.ref })
  const [first] = (await act('missed', { token, now: at(8, 5) })).more ?? []
  expect(first).toMatchObject({ label: 'heute 9:00', rank: 'first' })
  const done = await act(first?.step as LinkStep, { token, now: at(8, 5) })
  expect(done).toMatchObject({ title: 'Eingetragen', text: 'Nicht erreicht: wieder heute 9:00.' })
  expect(await store.findLead(lead.ref)).toMatchObject({ tries: 1, tryAgainAt: at(9, 0) })
})

it('asks for the reason of a loss, and enters nothing before', async () => {
  const { store, lead, look, act } = await openPage()
  const question = await act('lost', { seen: 0 })
  expect(question).toMatchObject({ title: 'Warum verloren?', version: 0, button: { label: 'Zurück' } })
  const reasons = question.more ?? []
  expect(reasons.map(({ label }) => label)).toEqual([...desk.lossReasons, 'Ohne Grund'])
  for (const { step } of reasons) await look(step as LinkStep)
  expect(await act('verloren/Erfunden' as LinkStep, { seen: 0 })).toEqual(question)
  expect(await act(question.button?.step as LinkStep, { seen: 0 })).toEqual(await look('answered'))
  expect(await store.findLead(lead.ref)).toStrictEqual(lead)
  const done = await act(reasons[1]?.step as LinkStep, { seen: 0 })
  expect(done).toMatchObject({ title: 'Eingetragen', text: 'Verloren: Dach passt nicht.' })
  expect(await store.findLead(lead.ref)).toMatchObject({ outcome: 'lost', lossReason: 'Dach passt nicht' })
  expect(await look('answered')).toMatchObject({ title: 'Verloren: Dach passt nicht', button: { step: 'offen' } })
  await act('undo', { seen: 1 })
  expect(await act(LOST_WITHOUT_REASON, { seen: 2 })).toMatchObject({ text: 'Verloren.' })
  expect(await store.findLead(lead.ref)).toMatchObject({ outcome: 'lost', lossReason: '' })
})

it('shows the change of a colleague while the reason of a loss was chosen', async () => {
  const { store, lead, act } = await openPage()
  await actOnLead(store, lead.ref, { kind: 'tried', until: NIGHT + DAY, text: '' }, { by: BY_COMMAND, now: NIGHT })
  const { version, more } = await act('lost', { seen: 0 })
  const page = await act(more?.[0]?.step as LinkStep, { seen: version })
  expect(page).toMatchObject({ title: 'Inzwischen hat sich etwas geändert', version: 1 })
})

it("stores a repeated step once, and asks again after a colleague's step", async () => {
  const { store, lead, act } = await openPage()
  await act(MISSED_UNTIL_MORNING, { seen: 0 })
  expect(await act(MISSED_UNTIL_MORNING, { seen: 0 })).toMatchObject({
    title: 'Inzwischen hat sich etwas geändert',
    version: 1,
  })
  const by = { by: 'erika@example.org', now: NIGHT + 1 }
  const visit = { kind: 'answered', outcome: 'visit', text: 'Hund', until: NIGHT + 99 * HOUR, facts: {} } as const
  await actOnLead(store, lead.ref, visit, by)
  const page = await act(LOST_WITHOUT_REASON, { seen: 1 })
  expect(page).toMatchObject({ title: 'Inzwischen hat sich etwas geändert', version: 2, button: { step: 'verloren' } })
  // A date that a colleague agreed on is not replaced by an appointment without one.
  expect(page.more?.map(({ step }) => step).join(' ')).toBe(
    'nicht-erreicht telefontermin angebot-verschickt angebot wiedervorlage auftrag',
  )
  await act('visit', { seen: 2 })
  // The link undoes no step of a colleague.
  await act('undo', { seen: 2 })
  expect(await store.findLead(lead.ref)).toMatchObject({ outcome: 'visit', nextAt: NIGHT + 99 * HOUR, version: 2 })
})

it('shows initials and town, and nothing else that the person typed', async () => {
  const { store, look, tokenOf } = await openPage()
  const shown = async (name: string, address: string) => {
    const { ref } = await submit(store, { name, address, message: 'Geheim' })
    return look('answered', { token: await tokenOf({ ref }) })
  }
  expect((await shown('Dr. Karl von Öhl-Meier', 'Ringstr. 5, 48143 Münster')).who).toBe('K. v. M., Münster')
  expect((await shown('<b>evil', 'Ringstr. 5')).who).toBe('b. e.')
  expect((await shown('0171 23456', '48143')).who).toBe('')
  expect(JSON.stringify(await shown('Karla Geheim', 'Geheimweg 5, 48143 Münster'))).not.toMatch(/Karla|Geheim|0221/)
})

it('shows the value of the offer and the planned step, also after a missed call', async () => {
  const { store, lead, look, act } = await openPage()
  const by = { by: BY_COMMAND, now: NIGHT }
  const facts = { euros: 18_000, kilowattPeak: 9.8 }
  const offered = { kind: 'answered', outcome: 'offered', text: 'Hund', until: NIGHT + DAY, facts } as const
  await actOnLead(store, lead.ref, offered, by)
  const followUp = 'Angebot nachfassen: Donnerstag, 11.\u00a0Juni'
  const value = '18.000\u00a0€ · 9,8\u00a0kWp'
  expect(await look('answered')).toMatchObject({ text: followUp, plan: value })
  expect((await act('contract')).text).toBe('Auftrag.')
  await act('undo')
  await actOnLead(store, lead.ref, { kind: 'tried', until: NIGHT + 2 * HOUR, text: '' }, by)
  expect((await look('answered')).plan).toBe(`${followUp} · ${value}`)
  expect((await look('spam')).plan).toBe(`${followUp} · ${value}`)
})

it('puts a lead into quarantine without mails, and releases it with its mails', async () => {
  const { store, look, act, current, onStored } = await openPage()
  expect(await look('spam')).toMatchObject({ button: { step: 'spam' } })
  expect(await act('spam')).toMatchObject({ button: { step: 'kein-spam' } })
  expect(await current()).toBe('quarantined')
  expect(await store.listUnsentMessages()).toEqual([])
  await act('release')
  expect(await current()).toBe('new')
  expect(await store.listUnsentMessages()).toHaveLength(2)
  expect(onStored).toHaveBeenCalledTimes(2)
})

it('does not offer or accept spam for an answered lead', async () => {
  const { look, act, current } = await openPage()
  await act('answered')
  expect(await look('spam')).toMatchObject({ button: { step: 'offen' } })
  await act('spam')
  expect(await current()).toBe('answered')
})

it('asks which step if the link about a lead was cut off before its step', async () => {
  const { act, answeredAt } = await openPage()
  expect(await act(null)).toMatchObject({ button: { step: 'beantwortet' } })
  expect(await answeredAt()).toBeNull()
})

it('releases only the leads that the mail lists', async () => {
  const { store, look, act, tokenOf, quarantined, onStored } = await openPage()
  const listed = []
  for (let index = 0; index < 20; index += 1) listed.push(await submit(store, { quarantinedAt: NIGHT }))
  const unlisted = await submit(store, { quarantinedAt: NIGHT })
  const token = await tokenOf({ refs: listed.map(({ ref }) => ref) })
  expect(await look('releaseAll', { token })).toMatchObject({
    title: 'Alle 20 Anfragen freigeben?',
    button: { step: 'alle-freigeben', rank: 'first' },
  })
  expect(await quarantined()).toHaveLength(21)
  expect((await act('releaseAll', { token })).text).toContain('Freigegebene Anfragen: 20.')
  expect(await quarantined()).toEqual([unlisted])
  expect(onStored).toHaveBeenCalledOnce()
  for (const follow of [look, act]) {
    expect(await follow('releaseAll', { token })).toMatchObject({ title: 'Hier ist nichts mehr zu tun' })
  }
  const kinds = (await store.listMessagesOf(listed[0]?.id ?? '')).map(({ kind }) => kind)
  expect(kinds).toEqual(['staff-notification', 'visitor-confirmation'])
})

it('releases no lead of a mail that was answered or deleted meanwhile', async () => {
  const { store, act, tokenOf } = await openPage()
  const answered = await submit(store, { quarantinedAt: NIGHT })
  const deleted = await submit(store, { quarantinedAt: NIGHT })
  await actOnLead(store, answered.ref, { kind: 'answered', outcome: '', text: '' }, { by: BY_COMMAND, now: NIGHT })
  await store.deleteLead({ ref: deleted.ref, now: Date.now() })
  const token = await tokenOf({ refs: [answered.ref, deleted.ref] })
  expect(await act('releaseAll', { token })).toMatchObject({ title: 'Hier ist nichts mehr zu tun' })
  expect(await store.listMessagesOf(answered.id)).toEqual([])
})

it('accepts the leads of a flood, but none that staff put into quarantine meanwhile', async () => {
  const { store, look, act, tokenOf } = await openPage()
  const leads = [sampleStoredLead({ receivedAt: NIGHT }), sampleStoredLead({ receivedAt: NIGHT })]
  for (const lead of leads)
    await store.insertLead(lead, planMessages(lead, { isFlood: true }), { idempotencyKey: null })
  const [real, spam] = leads.map(({ ref }) => ref) as [string, string]
  await actOnLead(store, spam, { kind: 'quarantined' }, { by: BY_COMMAND, now: NIGHT })
  const token = await tokenOf({ refs: [real, spam] })
  expect(await look('releaseFlood', { token })).toMatchObject({ button: { step: 'alle-bestaetigen' } })
  expect((await act('releaseFlood', { token })).text).toContain('Freigegebene Anfragen: 1.')
  expect((await store.findLead(spam))?.releasedAt).toBeNull()
  expect((await store.listUnsentMessages()).filter(({ ref }) => ref === real)).toHaveLength(2)
  expect(await look('release', { token: await tokenOf({ ref: real }) })).toMatchObject({ text: linkPage.open })
})

it('refuses a list link that has another step, or was cut off before its step', async () => {
  const { store, look, act, tokenOf, quarantined } = await openPage()
  const token = await tokenOf({ refs: [(await submit(store, { quarantinedAt: NIGHT })).ref] })
  for (const step of ['spam', null] as const) {
    for (const follow of [look, act]) expect((await follow(step, { token })).title).toBe('Dieser Link stimmt nicht')
  }
  expect(await quarantined()).toHaveLength(1)
})

it('deletes no lead by a link of a mail', async () => {
  const { lead, store, act, tokenOf } = await openPage()
  const tokens = [await tokenOf({ ref: lead.ref }), await tokenOf({ refs: [lead.ref] })]
  for (const token of tokens) {
    for (const step of ['alle-loeschen', ...Object.keys(LINK_STEPS)]) await act(step as LinkStep, { token })
  }
  expect(await store.findLead(lead.ref)).not.toBeNull()
})
