import { germanMidnight } from '../../base/german-time.ts'
import { appointmentMailNames, callerExpected, messageNames, missedCallMailName } from '../../content/mail-words.ts'
import { authorName } from '../../content/record-words.ts'
import { type DeskLead, type DeskMail, MAX_COUNTED } from '../../lead/desk/desk-api.ts'
import { laneOf } from '../../lead/outbox/message-rules.ts'
import { callerInMail, expectedCaller } from '../../lead/outbox/missed-call-mail.ts'
import type { MailAddress } from '../../lead/outbox/transport.ts'
import { changeForVisitor, entryOfKey } from '../../lead/steps/appointment-updates.ts'
import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { OutboxMessage } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { StaffContext } from '../function-deps.ts'
import { draftLink } from '../links/contact-links.ts'
import { describeAnswers, streetOf } from '../records/describe-answers.ts'
import { describeEstimate } from '../records/describe-estimate.ts'
import { mailStateOf } from '../records/describe-mail.ts'
import { listBooked } from '../records/list-booked.ts'
import { listRelated } from '../records/list-related.ts'
import { toListed } from './list-leads.ts'

export async function showLead(lead: StoredLead, context: StaffContext): Promise<DeskLead> {
  const { store, session, staff, now } = context
  const { mailbox } = lead
  const [history, mails, ofMailbox, related, booked] = await Promise.all([
    store.listHistory(lead.id),
    store.listMessagesOf(lead.id),
    mailbox === '' ? 1 : store.countLeadsFrom({ mailbox, most: MAX_COUNTED + 1 }),
    listRelated(store, lead),
    listBooked(store, lead, { after: germanMidnight(now) }),
  ])
  const caller = expectedCaller(lead, history, mails)
  return {
    ...toListed(lead, history),
    reply: draftLink(lead, staff.find(({ address }) => address === session.address)?.name ?? ''),
    message: lead.message,
    answers: describeAnswers(lead),
    estimate: describeEstimate(lead),
    roofAddress: [streetOf(lead), lead.address].filter(Boolean).join(', '),
    expects: caller && callerExpected(authorName(caller, staff)),
    others: ofMailbox - 1,
    related,
    booked,
    history,
    mails: mails.filter(isShownAtDesk).map((mail) => toDeskMail(mail, { history, mails }, context)),
  }
}

/** Of the webhook events, shows only stuck ones, because delivered ones repeat the history. */
function isShownAtDesk({ kind, stuckAt }: OutboxMessage): boolean {
  return laneOf(kind) === 'mail' || stuckAt !== null
}

interface OfLead {
  history: readonly HistoryEntry[]
  mails: readonly OutboxMessage[]
}

function nameOfMail(mail: OutboxMessage, { history, mails }: OfLead, staff: readonly MailAddress[]): string {
  const { kind, dedupeKey } = mail
  const caller = staff.find(({ address }) => address === callerInMail(mail, history))?.name
  if (caller) return missedCallMailName(caller)
  const unsent = mails.filter(({ sentAt }) => sentAt === null).map((other) => other.dedupeKey)
  const change = kind === 'visitor-appointment' ? changeForVisitor(dedupeKey, history, unsent) : null
  return change ? appointmentMailNames[change] : messageNames[kind]
}

function toDeskMail(mail: OutboxMessage, ofLead: OfLead, { staff, now }: StaffContext): DeskMail {
  const state = mailStateOf(mail, now)
  const at = mail.sentAt ?? mail.skippedAt ?? mail.stuckAt ?? mail.createdAt
  return {
    id: mail.id,
    at,
    kind: mail.kind,
    name: nameOfMail(mail, ofLead, staff),
    state: state === 'sending' ? 'waiting' : state,
    error: mail.lastError,
    ...(mail.kind === 'visitor-appointment' &&
      mail.dedupeKey !== null && { entry: shownEntry(mail.dedupeKey, ofLead.history) }),
  }
}

/** The desk shows an undo at the entry that it undid, so its mail is there, too. */
function shownEntry(key: string, history: readonly HistoryEntry[]): string {
  const id = entryOfKey(key)
  const undo = history.find((entry) => entry.id === id && entry.kind === 'undone')
  return undo?.detail ?? id
}
