import { expect, it } from 'vitest'
import { addScheduledMails } from '../../../tests/support/open-case.ts'
import { NOON, sampleEntry } from '../../../tests/support/sample-leads.ts'
import { type OpenTwice, readPages, twoHandles } from '../../../tests/support/two-handles.ts'
import { HOUR, MINUTE } from '../../base/durations.ts'
import { LAST_ID, newId } from '../../base/new-id.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { MAIL_KINDS, type MailKind } from '../../lead/outbox/mail-kinds.ts'
import { newMessage, planAcceptedMessages, planMessages } from '../../lead/outbox/message-rules.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import { TIME_TO_UNDO } from '../../lead/steps/lead-change.ts'
import type { ViewFilter } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

const ERIKA = 'erika@example.org'

export function describeHistory(open: OpenTwice): void {
  const context = twoHandles(open)
  const entryOf = (lead: StoredLead, changes: Partial<HistoryEntry> = {}) =>
    sampleEntry({ id: newId(NOON), leadId: lead.id, at: NOON + 1, text: 'Hund im Garten', ...changes })
  const act = (lead: StoredLead, action: DeskAction, now = NOON + 1) =>
    actOnLead(context.other, lead.ref, action, { by: ERIKA, now })
  const kindsOf = async (lead: StoredLead) =>
    (await context.store.listMessagesOf(lead.id)).map(({ kind }) => kind).sort()

  it('changes a lead and appends to its history in one transaction', async () => {
    const lead = await context.add()
    const entry = entryOf(lead, { kind: 'tried', until: NOON + HOUR })
    const before = await context.other.changeToken(NOON)
    const setState = { tries: 1, tryAgainAt: NOON + HOUR, assignedTo: ERIKA }
    expect(await context.store.changeLead({ lead, setState, entry })).toBe(true)
    expect(await context.other.findLead(lead.ref)).toStrictEqual({ ...lead, ...setState, version: 1 })
    expect(await context.other.listHistory(lead.id)).toStrictEqual([entry])
    expect(await context.other.changeToken(NOON)).not.toBe(before)
  })

  it('has another token after each entry, also after one with an earlier time or with an id of a clock ahead', async () => {
    const [lead, other, third] = [await context.add(), await context.add(), await context.add()]
    const tokens = [await context.other.changeToken(NOON)]
    const add = async (to: StoredLead, changes: Partial<HistoryEntry>) => {
      await context.store.changeLead({ lead: to, entry: entryOf(to, changes) })
      tokens.push(await context.other.changeToken(NOON))
    }
    await add(lead, { id: LAST_ID })
    await add(other, { at: NOON + 2 })
    await add(third, { at: NOON })
    expect(new Set(tokens).size).toBe(4)
  })

  it('changes nothing if the lead has changed since it was read, or is gone', async () => {
    const lead = await context.add()
    const changes = await context.atOnce(6, (store, tries) =>
      store.changeLead({ lead, setState: { tries }, entry: entryOf(lead) }),
    )
    expect(changes.filter(Boolean)).toHaveLength(1)
    expect(await context.store.listHistory(lead.id)).toHaveLength(1)
    const gone = await context.add()
    await context.store.deleteLead({ ref: gone.ref, now: Date.now() })
    expect(await context.store.changeLead({ lead: gone, entry: entryOf(gone) })).toBe(false)
  })

  it('drops messages of the kinds and in the state that are named', async () => {
    const lead = await context.add()
    const drop = async (state: 'unsent' | 'unsent-or-skipped', kinds: readonly MailKind[] = MAIL_KINDS) => {
      const now = await context.store.findLead(lead.ref)
      await context.other.changeLead({ lead: now ?? lead, entry: entryOf(lead), drop: { kinds, state } })
      return kindsOf(lead)
    }
    await context.send(lead, 'staff-notification', NOON)
    await context.store.enqueueMessages([newMessage('staff-reminder', lead.id, NOON)])
    await context.settle(await context.claim(lead, 'staff-reminder', NOON), NOON, true)
    expect(await drop('unsent-or-skipped', ['staff-overdue'])).toHaveLength(3)
    expect(await drop('unsent')).toEqual(['staff-notification', 'staff-reminder'])
    expect(await drop('unsent-or-skipped')).toEqual(['staff-notification'])
  })

  it('keeps a message that a worker is sending, so that it is not sent twice', async () => {
    const lead = await context.add()
    await context.claim(lead, 'visitor-confirmation', NOON)
    const [confirmation] = planMessages(lead).filter(({ kind }) => kind === 'visitor-confirmation')
    const drop = { kinds: MAIL_KINDS, state: 'unsent' } as const
    await context.other.changeLead({ lead, entry: entryOf(lead), drop })
    const now = { ...lead, version: 1 }
    const addIfUnanswered = confirmation ? [confirmation] : []
    await context.store.changeLead({ lead: now, entry: entryOf(lead), addIfUnanswered })
    const kept = (await context.store.listMessagesOf(lead.id)).map(({ kind, leaseUntil }) => [
      kind,
      leaseUntil !== null,
    ])
    expect(kept).toEqual([['visitor-confirmation', true]])
  })

  it('adds a message only to an unanswered lead that has none of this kind', async () => {
    const lead = await context.add()
    const addIfUnanswered = [
      newMessage('visitor-confirmation', lead.id, NOON),
      newMessage('staff-reminder', lead.id, NOON),
    ]
    await context.store.changeLead({ lead, entry: entryOf(lead), addIfUnanswered })
    expect(await kindsOf(lead)).toEqual(['staff-notification', 'staff-reminder', 'visitor-confirmation'])
    const suspect = await context.add({ quarantinedAt: NOON })
    const missing = planAcceptedMessages(suspect, NOON)
    await context.store.changeLead({ lead: suspect, entry: entryOf(suspect), addIfUnanswered: missing })
    expect(await kindsOf(suspect)).toEqual([])
  })

  it('adds a notice to any lead, once', async () => {
    const lead = await context.add({ answeredAt: NOON })
    const before = await kindsOf(lead)
    const addAlways = [
      newMessage('staff-appointment', lead.id, NOON, 'one'),
      newMessage('staff-appointment', lead.id, NOON, 'two'),
    ]
    await context.store.changeLead({ lead, entry: entryOf(lead), addAlways })
    await context.store.changeLead({ lead: { ...lead, version: 1 }, entry: entryOf(lead), addAlways })
    expect(await kindsOf(lead)).toEqual([...before, 'staff-appointment', 'staff-appointment'].sort())
  })

  it('lists the histories of many leads at once, and of no other', async () => {
    const [one, two] = [await context.add(), await context.add()]
    const [untouched, other] = [await context.add(), await context.add()]
    const entries = [
      entryOf(one),
      entryOf(two, { at: NOON + 2, facts: { was: { phone: '1' } } }),
      entryOf(one, { at: NOON + 3 }),
    ]
    await context.store.changeLead({ lead: one, entry: entries[0] as HistoryEntry })
    await context.store.changeLead({ lead: two, entry: entries[1] as HistoryEntry })
    await context.store.changeLead({ lead: { ...one, version: 1 }, entry: entries[2] as HistoryEntry })
    await context.store.changeLead({ lead: other, entry: entryOf(other) })
    expect(await context.other.listHistories([one, two, untouched].map(({ id }) => id))).toStrictEqual(entries)
    expect(await context.other.listHistories([])).toEqual([])
  })

  it('deletes the history with its lead, and with the data of the person', async () => {
    const [lead, other] = [await context.add(), await context.add()]
    for (const each of [lead, other]) await context.store.changeLead({ lead: each, entry: entryOf(each) })
    await context.store.deleteLead({ ref: lead.ref, now: Date.now() })
    await context.store.anonymiseLead({ ref: other.ref, now: NOON })
    expect(await context.other.listHistory(lead.id)).toEqual([])
    expect(await context.other.listHistory(other.id)).toEqual([])
    const empty = await context.store.findLead(other.ref)
    expect(await context.store.changeLead({ lead: empty ?? other, entry: entryOf(other) })).toBe(false)
    const old = await context.add({ receivedAt: NOON - HOUR })
    await context.store.changeLead({ lead: old, entry: entryOf(old) })
    await context.purge()
    expect(await context.store.listHistory(old.id)).toEqual([])
  })

  it('keeps no note that was written at the moment when the person was anonymised', async () => {
    for (let round = 0; round < 20; round += 1) {
      const lead = await context.add()
      await Promise.all([
        context.store.changeLead({ lead, entry: entryOf(lead) }),
        context.other.anonymiseLead({ ref: lead.ref, now: NOON }),
      ])
      expect(await context.store.listHistory(lead.id)).toEqual([])
    }
  })

  it('holds unsent mails and drops the idempotency key when a lead is quarantined', async () => {
    const lead = await context.add({}, 'key')
    const unsent = async () => (await context.other.listUnsentMessages()).map(({ kind }) => kind).sort()
    const kinds: MailKind[] = ['staff-reminder', 'staff-overdue']
    await context.store.enqueueMessages(kinds.map((kind) => newMessage(kind, lead.id, NOON)))
    await context.settle(await context.claim(lead, 'staff-reminder', NOON), NOON, true)
    await context.fail(await context.claim(lead, 'staff-notification', NOON), '550')
    const before = await unsent()
    expect((await act(lead, { kind: 'quarantined' })).result).toBe('done')
    expect(await context.store.findLead(lead.ref)).toMatchObject({ quarantinedAt: NOON + 1, releasedAt: null })
    expect(await unsent()).toEqual([])
    expect((await context.store.checkHealth({ now: NOON })).stuckMails).toBe(0)
    await act(lead, { kind: 'released' }, NOON + 2)
    expect(await context.store.findLead(lead.ref)).toMatchObject({ quarantinedAt: NOON + 1, releasedAt: NOON + 2 })
    expect(before).toEqual(['staff-notification', 'staff-overdue', 'visitor-confirmation'])
    expect(await unsent()).toEqual(before)
    // A release that is undone at once sends nothing.
    expect(await context.store.nextMessageAt()).toBe(NOON + 2 + TIME_TO_UNDO)
    const again = await context.store.insertLead({ ...lead, id: newId(), ref: '0000-0001' }, [], {
      idempotencyKey: 'key',
    })
    expect(again).toBe('stored')
  })

  it('finds a confirmation that was being sent when its lead was quarantined', async () => {
    const lead = await context.add()
    const inFlight = await context.claim(lead, 'visitor-confirmation', NOON)
    await act(lead, { kind: 'quarantined' })
    await context.settle(inFlight, NOON + 2)
    const { mailbox } = lead
    expect(await context.other.findConfirmation({ mailbox, since: NOON })).toEqual({
      id: inFlight.id,
      sentAt: NOON + 2,
    })
  })

  it('adds one reminder for each planned call, instead of the usual ones', async () => {
    const lead = await context.add()
    await act(lead, { kind: 'tried', until: NOON + 23 * HOUR, text: '' })
    expect(await addScheduledMails(context.store, NOON + 22 * HOUR)).toBe(0)
    expect(await addScheduledMails(context.store, NOON + 23 * HOUR)).toBe(1)
    expect(await addScheduledMails(context.store, NOON + 25 * HOUR)).toBe(0)
    expect(await kindsOf(lead)).toContain('staff-follow-up')
    // At night it waits for the telephone hours.
    await act(lead, { kind: 'tried', until: NOON + 34 * HOUR, text: '' }, NOON + 25 * HOUR)
    expect(await kindsOf(lead)).not.toContain('staff-follow-up')
    expect(await addScheduledMails(context.store, NOON + 35 * HOUR)).toBe(0)
    expect(await addScheduledMails(context.store, NOON + 46 * HOUR)).toBe(1)
    await context.send(lead, 'staff-follow-up', NOON + 46 * HOUR)
    expect(await addScheduledMails(context.store, NOON + 46 * HOUR)).toBe(0)
    await act(lead, { kind: 'tried', until: NOON + 47 * HOUR, text: '' }, NOON + 46 * HOUR)
    expect(await addScheduledMails(context.store, NOON + 47 * HOUR)).toBe(1)
    const followUps = async () => (await kindsOf(lead)).filter((kind) => kind === 'staff-follow-up').length
    expect(await followUps()).toBe(2)
    const health = (now: number) => context.store.checkHealth({ now })
    expect(await health(NOON + 46 * HOUR)).toMatchObject({ overdueLeads: 0 })
    expect(await health(NOON + 47 * HOUR)).toMatchObject({ overdueLeads: 1 })
    await act(lead, { kind: 'undone', entry: (await context.store.listHistory(lead.id)).at(-1)?.id ?? '' })
    // The sent one stays.
    expect(await followUps()).toBe(1)
  })

  const refs = async (options: ViewFilter) =>
    (await context.other.listView({ ...options, limit: 9 })).map(({ ref }) => ref)

  it('lists unanswered leads by when they need attention, other leads newest first, and counts them', async () => {
    const late = await context.add({ dueAt: NOON + 3 })
    const soon = await context.add({ dueAt: NOON + 2 })
    const tried = await context.add({ dueAt: NOON + 1, tryAgainAt: NOON + 9, tries: 1 })
    const [first, second] = [await context.add({ answeredAt: NOON + 2 }), await context.add({ answeredAt: NOON + 3 })]
    const closedLater = await context.add({ answeredAt: NOON + 1, outcome: 'contract', closedAt: NOON + 4 })
    const suspects = [
      await context.add({ quarantinedAt: NOON, receivedAt: NOON }),
      await context.add({ quarantinedAt: NOON, receivedAt: NOON + 1 }),
    ]
    await context.add({ answeredAt: NOON, anonymisedAt: NOON })
    expect(await refs({ view: 'unanswered' })).toEqual([soon.ref, late.ref, tried.ref])
    expect(await refs({ view: 'uncalled' })).toEqual([soon.ref, late.ref])
    expect(await refs({ view: 'unanswered', until: NOON + 3 })).toEqual([soon.ref, late.ref])
    expect(await refs({ view: 'closed' })).toEqual([closedLater.ref, second.ref, first.ref])
    expect(await refs({ view: 'quarantined' })).toEqual(suspects.map(({ ref }) => ref).reverse())
    const count = (filter: ViewFilter, most = 9) => context.store.countView({ ...filter, most })
    expect([await count({ view: 'unanswered' }), await count({ view: 'unanswered' }, 2)]).toEqual([3, 2])
    expect(await count({ view: 'unanswered', until: NOON + 2 })).toBe(1)
    expect([await count({ view: 'closed' }), await count({ view: 'quarantined' })]).toEqual([3, 2])
  })

  it.each(['unanswered', 'closed', 'quarantined'] as const)('pages through %s leads, each once', async (view) => {
    const state = { unanswered: {}, closed: { answeredAt: NOON }, quarantined: { quarantinedAt: NOON } }[view]
    for (let index = 0; index < 7; index += 1) {
      await context.add({ ...state, receivedAt: NOON, dueAt: NOON + (index % 3) * MINUTE })
    }
    const all = await context.store.listView({ view, limit: 9 })
    const placeOf = ({ id, dueAt }: StoredLead) => ({ id, at: view === 'unanswered' ? dueAt : NOON })
    const pages = await readPages<StoredLead>((last) =>
      context.other.listView({ view, limit: 3, after: last && placeOf(last) }),
    )
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat()).toStrictEqual(all)
  })
}
