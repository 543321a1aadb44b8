import { germanMidnight } from '../../base/german-time.ts'
import { LAST_ID } from '../../base/new-id.ts'
import { type DeskLead, type DeskMail, MAX_COUNTED, MAX_RELATED, type RelatedLead } from '../../lead/desk/desk-api.ts'
import { isAppointment } from '../../lead/history-entry.ts'
import { laneOf } from '../../lead/outbox/message-rules.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { OutboxEntry } from '../../lead/store/message.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { describeAnswers, streetOf } from '../records/describe-answers.ts'
import { mailStateOf } from '../records/describe-mail.ts'
import { toListed } from './list-leads.ts'

export async function showLead(
  store: LeadRecords,
  lead: StoredLead,
  { me, now }: { me: string; now: number },
): Promise<DeskLead> {
  const { mailbox } = lead
  const [events, mails, ofMailbox, related, booked] = await Promise.all([
    store.listHistory(lead.id),
    store.listMessagesOf(lead.id),
    mailbox === '' ? 1 : store.countLeadsFrom({ mailbox, most: MAX_COUNTED + 1 }),
    listRelated(store, lead),
    listBooked(store, lead, { me, now }),
  ])
  return {
    ...toListed(lead, events),
    message: lead.message,
    answers: describeAnswers(lead),
    roofAddress: [streetOf(lead), lead.address].filter(Boolean).join(', '),
    others: ofMailbox - 1,
    related,
    booked,
    events,
    mails: mails.filter(isShownAtDesk).map((mail) => toDeskMail(mail, now)),
    now,
  }
}

/** Planned leads read for their times. */
const MAX_BOOKED = 200

async function listBooked(store: LeadRecords, { id }: StoredLead, { me, now }: { me: string; now: number }) {
  const after = { at: germanMidnight(now), id: LAST_ID }
  const planned = await store.listView({ view: 'planned', assignedTo: me, after, limit: MAX_BOOKED })
  return planned.flatMap((lead) => {
    const { nextAt, name } = lead
    const isBooked = lead.id !== id && isAppointment(lead) && nextAt !== null
    return isBooked ? [{ at: nextAt, name }] : []
  })
}

async function listRelated(store: LeadRecords, { id, mailbox }: StoredLead): Promise<RelatedLead[]> {
  const [samePhone, sameMailbox] = await Promise.all([
    store.listLeadsWithPhoneOf({ id, limit: MAX_RELATED }),
    mailbox === '' ? [] : store.listLeadsFrom({ mailbox, limit: MAX_RELATED + 1 }),
  ])
  const refs = new Set(samePhone.map(({ ref }) => ref))
  return [...samePhone, ...sameMailbox.filter((lead) => lead.id !== id && !refs.has(lead.ref))]
    .sort((a, b) => b.receivedAt - a.receivedAt)
    .slice(0, MAX_RELATED)
    .map(({ ref, name, receivedAt, assignedTo }) => ({
      ref,
      name,
      receivedAt,
      assignedTo,
      hasSamePhone: refs.has(ref),
    }))
}

/** Shows only stuck webhook events; delivered ones repeat the history. */
function isShownAtDesk({ kind, stuckAt }: OutboxEntry): boolean {
  return laneOf(kind) === 'mail' || stuckAt !== null
}

function toDeskMail(mail: OutboxEntry, now: number): DeskMail {
  const state = mailStateOf(mail, now)
  const at = mail.sentAt ?? mail.skippedAt ?? mail.stuckAt ?? mail.createdAt
  return { id: mail.id, at, kind: mail.kind, state: state === 'sending' ? 'waiting' : state, error: mail.lastError }
}
