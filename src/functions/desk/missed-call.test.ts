import { expect, it } from 'vitest'
import { COMPOSING } from '../../../tests/support/compose-sample.ts'
import { NIGHT, submit } from '../../../tests/support/delivery.ts'
import { openDesk } from '../../../tests/support/open-desk.ts'
import { ERIKA, MAX } from '../../../tests/support/sample-leads.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { mails } from '../../content/generated/mails.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { claimTimes } from '../../lead/outbox/message-rules.ts'
import type { Mail } from '../../lead/outbox/transport.ts'
import type { ClaimedMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { composeMail } from '../mail/compose-mail.ts'

/** A lead at the desk. Two minutes pass before each delivery, so that the time to undo is over. */
async function openCall(changes: Partial<StoredLead> = {}) {
  const { store, act: actAtDesk, ask, clock, signIn } = await openDesk()
  const lead = await submit(store, { name: 'Anna Nühlen', ...changes })
  const tried = (more: { mail?: boolean; wrongNumber?: boolean } = { mail: true }): DeskAction => {
    return { kind: 'tried', until: clock.now + 2 * DAY, text: '', ...more }
  }
  const show = async () => (await ask({ do: 'lead', ref: lead.ref })).body
  const act = (action: DeskAction) => actAtDesk(lead, action)
  const undo = async () => act({ kind: 'undone', entry: (await store.listHistory(lead.id)).at(-1)?.id ?? '' })
  const claim = async (wanted = 'visitor-missed-call') => {
    const claimed = await store.claimMessages({ ...claimTimes(clock.now), limit: 50 })
    return claimed.filter(({ kind }) => kind === wanted)
  }
  const compose = (message: ClaimedMessage) =>
    composeMail([message], clock.now, { ...COMPOSING, store, staff: [ERIKA, MAX] })
  const settle = ({ id, lease }: ClaimedMessage, mail: Mail | null) =>
    store.completeMessage({ id, lease, now: clock.now, skipped: mail === null })
  const deliver = async (after = 2 * MINUTE) => {
    clock.now += after
    const sent: Mail[] = []
    for (const message of await claim()) {
      const mail = await compose(message)
      await settle(message, mail)
      if (mail !== null) sent.push(mail)
    }
    return sent
  }
  return { store, lead, clock, tried, show, act, actAtDesk, undo, claim, compose, settle, deliver, signIn }
}

it('mails the person after a missed call if staff tick it, and records it in the history', async () => {
  const { lead, act, tried, deliver, show, clock } = await openCall()
  expect((await act(tried())).status).toBe(200)
  expect((await show()).history).toMatchObject([{ kind: 'tried', facts: { mail: true } }])
  const [mail, ...others] = await deliver()
  expect(others).toEqual([])
  expect(mail?.to).toEqual([{ name: '', address: lead.email }])
  expect(mail?.text).toContain(ERIKA.name)
  clock.now += DAY
  expect(await deliver()).toEqual([])
})

it('names to the next colleague the one who the person expects to call, until another call', async () => {
  const { act, tried, deliver, show, claim, compose, clock } = await openCall()
  const handTo = (to: string) => act({ kind: 'assigned', to, text: '' })
  const composeHandOver = async () => {
    clock.now += 3 * MINUTE
    const [message] = await claim('staff-assigned')
    return message ? ((await compose(message))?.text ?? '') : ''
  }
  await act(tried())
  await deliver()
  const expected = `Der Person wurde geschrieben, dass ${ERIKA.name} anruft.`
  expect((await show()).mails.map(({ name }: { name: string }) => name)).toContain(
    `Mail „nicht erreicht“ an die Person, darin steht: ${ERIKA.name} ruft an`,
  )
  await handTo(MAX.address)
  expect(await composeHandOver()).toContain(expected)
  expect((await show()).expects).toBe(expected)
  await act(tried({}))
  await handTo(ERIKA.address)
  await handTo(MAX.address)
  const again = await composeHandOver()
  expect(again).toContain('ist jetzt bei dir')
  expect(again).not.toContain(expected)
  expect((await show()).expects).toBe('')
})

it.each([{}, { mail: false }])('sends no mail without the tick, or for an older page: %j', async (changes) => {
  const { act, tried, deliver, show } = await openCall()
  expect((await act(tried(changes))).status).toBe(200)
  expect(await deliver()).toEqual([])
  expect((await show()).history).toMatchObject([{ kind: 'tried', facts: {} }])
})

it('asks for the right number if staff tick that it is wrong, unless they corrected it since then', async () => {
  const { lead, act, tried, deliver, show, clock } = await openCall({ phone: '0251 471 0556' })
  const { wrongNumber } = mails.missedCall
  await act(tried({ mail: true, wrongNumber: true }))
  expect((await show()).history).toMatchObject([{ kind: 'tried', facts: { mail: true, wrongNumber: true } }])
  const [mail] = await deliver()
  expect(mail?.subject).toBe(wrongNumber.subject)
  expect(mail?.text).toContain(wrongNumber.text.replace('{digits}', '556').slice(0, 40))
  expect(mail?.text).not.toContain(mails.missedCall.at)
  clock.now += DAY
  await act(tried({ mail: true, wrongNumber: true }))
  const { name, address, email } = lead
  await act({ kind: 'corrected', contact: { name, address, email, phone: '0251 471 0555' } })
  expect((await deliver())[0]?.subject).toBe(mails.missedCall.subject)
})

it('mails once per German day and lead', async () => {
  const { act, tried, deliver, show, clock } = await openCall()
  await act(tried())
  await act(tried())
  expect(await deliver()).toHaveLength(1)
  await act(tried())
  expect(await deliver()).toEqual([])
  expect((await show()).history.map(({ facts }: { facts: object }) => facts)).toEqual([{ mail: true }, {}, {}])
  // Midnight in Germany, not in UTC.
  clock.now = Date.parse('2026-06-11T00:01:00+02:00')
  await act(tried())
  expect(await deliver()).toHaveLength(1)
})

it('mails once if two colleagues tick it at the same time', async () => {
  const { lead, actAtDesk, tried, deliver, signIn } = await openCall()
  const max = await signIn(MAX.address)
  const answers = await Promise.all([{}, { session: max }].map((by) => actAtDesk(lead, tried(), { ...by, version: 0 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await deliver()).toHaveLength(1)
})

it('sends no mail for a call undone within a minute; sends one when the call is entered again', async () => {
  const { act, undo, tried, deliver } = await openCall()
  await act(tried())
  await undo()
  expect(await deliver()).toEqual([])
  await act(tried())
  await undo()
  await act(tried())
  expect(await deliver()).toHaveLength(1)
  await undo()
  await act(tried())
  expect(await deliver()).toEqual([])
})

it('sends no second mail while the first is on its way, although it was undone and entered again', async () => {
  const { act, undo, tried, deliver, clock, claim, compose, settle } = await openCall()
  await act(tried())
  clock.now += 2 * MINUTE
  const [first] = (await claim()) as [ClaimedMessage]
  const mail = await compose(first)
  expect(mail).not.toBeNull()
  await undo()
  await act(tried())
  expect(await deliver(1.5 * MINUTE)).toEqual([])
  // The lease of the first one is over.
  await undo()
  await act(tried())
  expect(await deliver()).toEqual([])
  await settle(first, mail)
  await undo()
  await act(tried())
  expect(await deliver()).toEqual([])
})

it('lets a mail that has waited since yesterday go first, with the time of the newest try', async () => {
  const { act, tried, claim, compose, clock } = await openCall()
  await act(tried())
  clock.now += DAY
  await act(tried())
  clock.now += 2 * MINUTE
  const [earlier, later] = (await claim()) as [ClaimedMessage, ClaimedMessage]
  // At the same time, the second one first.
  expect(await compose(later)).toBeNull()
  expect((await compose(earlier))?.text).toContain('Samstag, 13. Juni, 5:00 Uhr')
})

it.each<[string, Partial<StoredLead>, DeskAction | null]>([
  ['without an address', { email: '' }, null],
  ['that has been reached since then', {}, { kind: 'answered', outcome: 'lost', text: '' }],
  ['with a planned step since', {}, { kind: 'answered', outcome: 'offer', text: '', until: NIGHT + 3 * DAY }],
  ['in quarantine', {}, { kind: 'quarantined' }],
])('sends no mail about a lead %s', async (_name, changes, action) => {
  const { act, tried, deliver } = await openCall(changes)
  await act(tried())
  if (action) expect((await act(action)).status).toBe(200)
  expect(await deliver()).toEqual([])
})

it('sends no mail about an anonymised lead, or once the next try is over', async () => {
  const { store, lead, act, tried, deliver, clock } = await openCall()
  await act(tried())
  await store.anonymiseLead({ ref: lead.ref, now: clock.now })
  expect(await deliver()).toEqual([])
  const late = await openCall()
  await late.act({ kind: 'tried', until: late.clock.now + HOUR, text: '', mail: true })
  late.clock.now += 2 * HOUR
  expect(await late.deliver()).toEqual([])
})

it('lets mails to staff go first', async () => {
  const { store, act, tried, clock } = await openCall()
  await act(tried())
  clock.now += 2 * MINUTE
  await submit(store, { receivedAt: clock.now })
  const claimed = await store.claimMessages({ ...claimTimes(clock.now), limit: 50 })
  const kinds = claimed.map(({ kind }) => kind)
  expect(kinds.lastIndexOf('staff-notification')).toBeLessThan(kinds.indexOf('visitor-missed-call'))
})
