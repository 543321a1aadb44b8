import { MINUTE } from '../../base/durations.ts'
import { germanClock, germanDay, weekdayOf } from '../../base/german-time.ts'
import { isWithinPhoneHours, type PhoneHours } from '../due-time.ts'
import { wholeWeek } from '../figures/period.ts'
import { followUpAt, isClosed, isQuarantined } from '../steps/lead-status.ts'
import { hasAppointmentAhead } from '../steps/lead-steps.ts'
import type { LeadStore } from '../store/lead-store.ts'
import { type MAIL_PRIORITIES, type MessageKind, PRIORITY, type ToVisitor } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** The rules of a kind of mail. Its name and its texts are in src/content/mail-words.ts. */
export interface MailRule {
  priority: (typeof MAIL_PRIORITIES)[number]
  /**
   * For mails to staff. `recipients`: LEAD_RECIPIENT. `assignee`: the assigned colleague, or the recipients. `colleague`: the one
   * who signs in or has the appointment.
   */
  to?: 'recipients' | 'assignee' | 'colleague'
  /** Finds leads when it is composed. */
  listsLeads?: true
  /** Not sent on a later day, because that day has its own. */
  isOfDay?: true
  /** If at least this many messages of the kind are due, each recipient gets one mail about all of theirs. */
  combineFrom?: number
  /** Checked when the mail is sent. The lead must also exist, and not be anonymised. */
  isNeeded?: (lead: StoredLead, now: number) => boolean
  /** Returns the mails that are due now. The store ignores a mail that it has. */
  findScheduled?: (store: LeadStore, options: ScheduleOptions) => Promise<ScheduledMail[]>
}

/** The store adds one mail of a kind per lead, or one per dedupe key. */
export interface ScheduledMail {
  leadId?: string
  dedupeKey?: string
}

export interface ScheduleOptions {
  now: number
  phoneHours: PhoneHours
  weeklyReport: boolean
}

/** If the query leaves out leads that have the mail, the next call takes the rest. */
const MAX_LEADS_PER_CALL = 500
/** To share one mail, reminders go out up to ten minutes early, and overdue notices up to ten minutes late. */
const COMBINE_WINDOW = 10 * MINUTE
const MIN_COMBINED = 3
const TO_ASSIGNEE = { priority: PRIORITY.timely, to: 'assignee', combineFrom: MIN_COMBINED } as const
/** The hour of the digest. The telephone hours start later. */
const DIGEST_FROM_HOUR = 7
const WEEK_FROM_HOUR = 8

/** CONTRIBUTING.md says how to add a kind of mail. The name says whether it goes to staff or to the visitor. */
export const MAIL_RULES = {
  'staff-notification': { priority: PRIORITY.unlimited, to: 'recipients' },
  /** A lead in a flood, which gets no automatic confirmation. A flood must not use up the mails that new leads need. */
  'staff-collected': { priority: PRIORITY.timely, to: 'recipients', combineFrom: 2 },
  'visitor-confirmation': {
    priority: PRIORITY.confirmation,
    // Staff may have removed the address.
    isNeeded: (lead) => lead.email !== '',
  },
  /** A lead that became overdue while no server ran gets only the overdue notice. */
  'staff-reminder': {
    ...TO_ASSIGNEE,
    isNeeded: (lead, now) => isFirstAnswerOpen(lead) && lead.dueAt > now,
    async findScheduled(store, { now }): Promise<ScheduledMail[]> {
      const options = {
        remindBy: now + COMBINE_WINDOW,
        dueAfter: now,
        without: 'staff-reminder',
        isFlood: false,
      } as const
      const leads = await store.listLeadsToCall({ ...options, limit: MAX_LEADS_PER_CALL })
      return groupByAssignee(leads).flatMap((group) => {
        const due = group.filter(({ remindAt }) => remindAt <= now)
        const isShared = due.length > 0 && group.length >= MIN_COMBINED
        return (isShared ? group : due).map(({ id }) => ({ leadId: id }))
      })
    },
  },
  'staff-overdue': {
    ...TO_ASSIGNEE,
    isNeeded: isFirstAnswerOpen,
    async findScheduled(store, { now }): Promise<ScheduledMail[]> {
      const options = { dueBy: now + COMBINE_WINDOW, without: 'staff-overdue', isFlood: false } as const
      const leads = await store.listLeadsToCall({ ...options, limit: MAX_LEADS_PER_CALL })
      return groupByAssignee(leads).flatMap((group) => {
        // Waits up to ten minutes, so that overdue notices share one mail. None is early, because no lead is overdue then.
        const isWaiting = group.length >= MIN_COMBINED && group.every(({ dueAt }) => dueAt > now - COMBINE_WINDOW)
        const due = isWaiting ? [] : group.filter(({ dueAt }) => dueAt <= now)
        return due.map(({ id }) => ({ leadId: id }))
      })
    },
  },
  /**
   * Replaces reminder and overdue notice after a call. It is also sent for each planned step, at the planned
   * time or when the next telephone hours begin. It asks about an appointment after the appointment is over.
   */
  'staff-follow-up': {
    ...TO_ASSIGNEE,
    // Steps without a time are all due when the telephone hours begin.
    combineFrom: 2,
    isNeeded: (lead, now) => !isClosed(lead) && !isFirstAnswerOpen(lead) && followUpAt(lead, now) !== null,
    async findScheduled(store, { now, phoneHours }): Promise<ScheduledMail[]> {
      if (!isWithinPhoneHours(now, phoneHours)) return []
      const leads = await store.listLeadsToCallAgain({ by: now, without: 'staff-follow-up', limit: MAX_LEADS_PER_CALL })
      // A lead gets one follow-up mail for each time at which it is due again.
      return leads.flatMap((lead) => {
        const at = followUpAt(lead, now)
        return at === null ? [] : { leadId: lead.id, dedupeKey: `follow-up ${lead.id} ${at}` }
      })
    },
  },
  'staff-assigned': {
    ...TO_ASSIGNEE,
    isNeeded: (lead, now) =>
      lead.assignedTo !== '' && !isClosed(lead) && !isQuarantined(lead) && !hasAppointmentAhead(lead, now),
  },
  /** The person answered further questions after the notification. In a flood, one mail covers all of them. */
  'staff-addition': {
    ...TO_ASSIGNEE,
    isNeeded: (lead) => !isQuarantined(lead) && lead.answers !== '',
  },
  /** The person deleted the request, so the message itself has the reference and the assignee. */
  'staff-withdrawn': { priority: PRIORITY.unlimited, to: 'assignee' },
  /** Confirms the withdrawal to the person. After sending, the store clears the address in the message, by this kind's name. */
  'visitor-withdrawn': { priority: PRIORITY.unlimited },
  /** An agreed, moved or cancelled appointment, for a calendar. Staff decide about each, so it never counts as a confirmation. */
  'staff-appointment': {
    priority: PRIORITY.unlimited,
    to: 'colleague',
    // The colleague's other appointments at the same time.
    listsLeads: true,
  },
  'visitor-appointment': {
    priority: PRIORITY.unlimited,
    isNeeded: (lead) => lead.email !== '',
  },
  /** Sent at most once a day, if staff tick it. Mails about new leads go first. */
  'visitor-missed-call': {
    priority: PRIORITY.confirmation,
    isNeeded: (lead, now) =>
      !isClosed(lead) && !isQuarantined(lead) && lead.email !== '' && (lead.tryAgainAt ?? 0) > now,
  },
  'staff-digest': {
    priority: PRIORITY.timely,
    to: 'recipients',
    listsLeads: true,
    isOfDay: true,
    async findScheduled(_, { now }): Promise<ScheduledMail[]> {
      const isTime = germanClock(now).hour >= DIGEST_FROM_HOUR
      return isTime ? [{ dedupeKey: germanDay(now) }] : []
    },
  },
  /** The figures of the week before, once a week. It names no leads. */
  'staff-week': {
    priority: PRIORITY.timely,
    to: 'recipients',
    async findScheduled(_, { now, weeklyReport }): Promise<ScheduledMail[]> {
      const clock = germanClock(now)
      const isTime = weekdayOf(clock) > 1 || clock.hour >= WEEK_FROM_HOUR
      return weeklyReport && isTime ? [{ dedupeKey: `week-${wholeWeek(now).since}` }] : []
    },
  },
  /** One mail a day lists all leads of a flood that staff have not released yet. */
  'staff-flood': {
    priority: PRIORITY.timely,
    to: 'recipients',
    listsLeads: true,
    isOfDay: true,
    async findScheduled(store, { now }): Promise<ScheduledMail[]> {
      const leads = await store.listLeadsToCall({ remindBy: now, isFlood: true, limit: 1 })
      return leads.length === 0 ? [] : [{ dedupeKey: `flood-${germanDay(now)}` }]
    },
  },
  'staff-sign-in': { priority: PRIORITY.unlimited, to: 'colleague' },
} as const satisfies Record<ToVisitor, Omit<MailRule, 'to'>> & Record<`staff-${string}`, MailRule & { to: string }>

export type MailKind = keyof typeof MAIL_RULES
export const MAIL_KINDS = Object.keys(MAIL_RULES) as MailKind[]

export type CombinedKind = {
  [Kind in MailKind]: (typeof MAIL_RULES)[Kind] extends { combineFrom: number } ? Kind : never
}[MailKind]

export const mailRuleOf = (kind: MailKind): MailRule => MAIL_RULES[kind]

/** False if the mail is to be skipped, because its lead was answered, closed or removed. */
export function isStillNeeded({ kind, lead }: { kind: MailKind; lead: StoredLead | null }, now: number): boolean {
  return lead !== null && lead.anonymisedAt === null && (mailRuleOf(kind).isNeeded?.(lead, now) ?? true)
}

export function isMail(kind: MessageKind): kind is MailKind {
  return kind in MAIL_RULES
}

export function isCombined(kind: MessageKind): kind is CombinedKind {
  return isMail(kind) && 'combineFrom' in MAIL_RULES[kind]
}

const groupByAssignee = (leads: readonly StoredLead[]) => [...Map.groupBy(leads, (lead) => lead.assignedTo).values()]

/** A planned next call ends the reminders of the first answer. */
function isFirstAnswerOpen({ answeredAt, tryAgainAt }: StoredLead): boolean {
  return answeredAt === null && tryAgainAt === null
}
