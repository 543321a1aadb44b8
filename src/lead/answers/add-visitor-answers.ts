import { MINUTE } from '../../base/durations.ts'
import { newId } from '../../base/new-id.ts'
import { appointmentMessages } from '../desk/complete-change.ts'
import { hasManyLinks } from '../intake/spam.ts'
import { holdInQuarantine, isHeld, mayHaveBeenSent, newMessage } from '../outbox/message-rules.ts'
import { leadUpdated } from '../outbox/webhook-messages.ts'
import { BY_VISITOR, type HistoryEntry, nextEntryTime } from '../steps/history-entry.ts'
import { isQuarantined } from '../steps/lead-status.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { NewMessage, OutboxMessage } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { Answers } from './parse-answers.ts'
import { type Answer, mergeAnswers, readAnswers } from './questions.ts'

/** The limit is per lead, because opening one reads its whole history. */
const MAX_ADDITIONS = 20
/** At most one mail about additions goes out per lead in this time. */
const MAIL_EVERY = 10 * MINUTE

/**
 * Adds answers to a lead, and deletes some. `unknown`: the lead was deleted or anonymised. `too_many`: it was changed too
 * often. Throws StoreError.
 * @param find reads the lead again after a colleague's simultaneous change
 * @param placeOf the place of a visit, as the person's calendar shows it
 */
export async function addVisitorAnswers(
  store: LeadStore,
  find: () => Promise<StoredLead | null>,
  { answers, cleared }: Answers,
  now: number,
  placeOf: (lead: StoredLead) => string,
): Promise<'done' | 'unknown' | 'too_many'> {
  for (;;) {
    const lead = await find()
    if (lead === null || lead.anonymisedAt !== null) return 'unknown'
    const clearedIds = cleared.map(({ id }) => id)
    const merged = mergeAnswers(lead.answers, answers, clearedIds)
    if (merged === lead.answers) return 'done'
    const history = await store.listHistory(lead.id)
    if (history.filter(({ kind }) => kind === 'supplemented').length >= MAX_ADDITIONS) return 'too_many'
    const messages = await store.listMessagesOf(lead.id)
    const at = nextEntryTime(history, lead, now)
    const before = readAnswers(lead.answers)
    const clearedAnswers = before.filter(({ id }) => clearedIds.includes(id))
    const replaced = answers.filter((answer) => before.some((old) => isReplaced(old, answer)))
    const isElsewhere = placeOf({ ...lead, answers: merged }) !== placeOf(lead)
    const facts = {
      ...namesOf('cleared', clearedAnswers),
      ...namesOf('replaced', replaced),
      ...(isElsewhere && { newPlace: true }),
    }
    const entry: HistoryEntry = { ...ENTRY, id: newId(now), leadId: lead.id, at, facts }
    const toPerson = isElsewhere ? appointmentMessages(lead.id, [...history, entry], now) : []
    const mails = [...additionMails(lead, messages, now), ...toPerson]
    const isStored = await store.changeLead({
      lead,
      setContent: { answers: merged },
      entry,
      // Answers with many links cause no mail, but the desk shows them. The mails about the request itself still go out.
      addAlways: hasManyLinks(merged) ? [] : holdInQuarantine(mails, lead),
      event: leadUpdated(lead, at),
    })
    if (isStored) return 'done'
  }
}

const isReplaced = (old: Answer, { id, value }: Answer) =>
  old.id === id && JSON.stringify(old.value) !== JSON.stringify(value)

const namesOf = (fact: 'cleared' | 'replaced', answers: readonly Answer[]) =>
  answers.length > 0 ? { [fact]: answers.map(({ question }) => question) } : {}

/** The entry does not repeat the answers, so that they are stored in one place only. */
const ENTRY = { kind: 'supplemented', by: BY_VISITOR, detail: '', text: '', until: null } as const

/** Returns no mail if another one still waits, because that one will have all answers given until it is sent. */
function additionMails(lead: StoredLead, messages: readonly OutboxMessage[], now: number): NewMessage[] {
  // A release of the lead adds its notification, so no mail is needed now.
  if (isQuarantined(lead) && !messages.some(({ kind }) => kind === 'staff-notification')) return []
  const waits = (message: OutboxMessage) =>
    (message.skippedAt === null || isHeld(message, lead)) && !mayHaveBeenSent(message)
  if (messages.some((message) => MAILS_WITH_ANSWERS.includes(message.kind) && waits(message))) return []
  const sent = messages.filter(({ kind }) => kind === 'staff-addition').map(({ sentAt }) => sentAt ?? 0)
  // The mail waits a minute, because the person may correct a mistake at once.
  const nextAttemptAt = Math.max(now + MINUTE, ...sent.map((at) => at + MAIL_EVERY))
  return [{ ...newMessage('staff-addition', lead.id, now, `addition ${lead.id} ${now}`), nextAttemptAt }]
}

/** The mails to staff with all answers so far. */
export const MAILS_WITH_ANSWERS: readonly string[] = ['staff-notification', 'staff-addition']
