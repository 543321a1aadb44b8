import { isWithinPhoneHours, type PhoneHours } from './due-time.ts'
import { MINUTE } from './durations.ts'
import { wholeWeek } from './figures.ts'
import { germanClock, germanDay, weekdayOf } from './german-time.ts'
import type { MessageKind, NewMessage, WebhookKind } from './store/message.ts'
import type { Outbox } from './store/message-outbox.ts'
import type { StoredLead } from './store/stored-lead.ts'

/** The rules of a kind of mail. Its texts are in src/content/mails.ts. */
export interface MailRule {
  /** For staff, at the desk and on the command line. */
  name: string
  /** The order of claims: 0 scheduled mails, 1 mails that staff wait for, 2 mails that a flood can multiply. */
  priority: 0 | 1 | 2
  /** `assignee`: the assigned colleague, or all staff. `colleague`: the one that signs in. */
  to: 'visitor' | 'staff' | 'assignee' | 'colleague'
  /** `lead`: its letter is one of `lettersAboutLead` in staff-about-lead.ts. */
  about: 'lead' | 'leads' | 'nothing'
  /** From this many due mails of the kind on, one mail covers all. Without a flood, each new lead has its own. */
  joinFrom?: number
  /** Checked when it is sent. Without it, the mail is always needed. */
  isNeeded?: (lead: StoredLead, now: number) => boolean
  /** The mails that are owed now, whether or not they were added before. */
  findOwed?: (store: OwedStore, terms: OwedTerms) => Promise<OwedMail[]>
}

/** The store adds one mail of a kind per lead, or one per dedupe key. */
export interface OwedMail {
  leadId?: string
  dedupeKey?: string
}

export type OwedStore = Pick<Outbox, 'listOpenLeads'>

export interface OwedTerms {
  now: number
  phoneHours: PhoneHours
  /** `WEEKLY_REPORT` */
  weeklyReport: 'on' | 'off'
}

/** Leads per call; the next call takes the rest. */
const LIMIT = 500
/** After a slow flood, one mail covers ten minutes: some reminders go out early, some overdue notices late. */
const GATHER = 10 * MINUTE
/** From this many reminders on, one mail covers all. */
const MANY = 5
/** Early enough for the start of the telephone hours. */
const DIGEST_FROM_HOUR = 7
/** On Monday. */
const WEEK_FROM_HOUR = 8

/** All kinds of mails. CONTRIBUTING.md says how to add one. */
export const MAIL_KINDS = {
  'staff-notification': { name: 'Nachricht ans Team', priority: 1, to: 'staff', about: 'lead' },
  /** A lead in a flood, which gets no automatic confirmation. A flood must not use up the mails that new leads need. */
  'staff-collected': { name: 'Sammelnachricht ans Team', priority: 0, to: 'staff', about: 'leads', joinFrom: 2 },
  'visitor-confirmation': { name: 'Bestätigung an die Person', priority: 2, to: 'visitor', about: 'lead' },
  /** A lead that became overdue while nothing ran gets only the notice. */
  'staff-reminder': {
    name: 'Erinnerung ans Team',
    ...{ priority: 0, to: 'assignee', about: 'lead', joinFrom: MANY },
    isNeeded: (lead, now) => isFirstAnswerOpen(lead) && lead.dueAt > now,
    async findOwed(store, { now }) {
      const options = { remindBy: now + GATHER, dueAfter: now, without: 'staff-reminder', isFlood: false } as const
      const leads = await store.listOpenLeads({ ...options, limit: LIMIT })
      const owed = leads.filter(({ remindAt }) => remindAt <= now)
      const all = owed.length > 0 && leads.length >= MANY ? leads : owed
      return all.map(({ id }) => ({ leadId: id }))
    },
  },
  'staff-overdue': {
    name: 'Hinweis „überfällig“ ans Team',
    ...{ priority: 0, to: 'assignee', about: 'lead', joinFrom: MANY },
    isNeeded: isFirstAnswerOpen,
    async findOwed(store, { now }) {
      const options = { dueBy: now + GATHER, without: 'staff-overdue', isFlood: false } as const
      const leads = await store.listOpenLeads({ ...options, limit: LIMIT })
      if (leads.length >= MANY && leads.every(({ dueAt }) => dueAt > now - GATHER)) return []
      return leads.filter(({ dueAt }) => dueAt <= now).map(({ id }) => ({ leadId: id }))
    },
  },
  /** After a failed call, it replaces both, at the planned time or when the next telephone hours begin. */
  'staff-follow-up': {
    name: 'Erinnerung an den nächsten Versuch',
    ...{ priority: 0, to: 'assignee', about: 'lead' },
    isNeeded: ({ answeredAt, tryAgainAt }, now) => answeredAt === null && tryAgainAt !== null && tryAgainAt <= now,
    async findOwed(store, { now, phoneHours }) {
      if (phoneHours.length > 0 && !isWithinPhoneHours(now, phoneHours)) return []
      const leads = await store.listOpenLeads({ tryAgainBy: now, without: 'staff-follow-up', limit: LIMIT })
      // One for each time at which the lead is to be called again.
      return leads.map(({ id, tryAgainAt }) => ({ leadId: id, dedupeKey: `follow-up ${id} ${tryAgainAt}` }))
    },
  },
  'staff-assigned': {
    name: 'Nachricht über die Weitergabe',
    ...{ priority: 0, to: 'assignee', about: 'lead' },
    isNeeded: ({ answeredAt, assignedTo }) => answeredAt === null && assignedTo !== '',
  },
  /** Once a day. */
  'staff-digest': {
    name: 'Tagesübersicht ans Team',
    ...{ priority: 0, to: 'staff', about: 'leads' },
    async findOwed(_, { now }) {
      const isTime = germanClock(now).hour >= DIGEST_FROM_HOUR
      return isTime ? [{ dedupeKey: germanDay(now) }] : []
    },
  },
  /** The figures of the week before, once a week. */
  'staff-week': {
    name: 'Zahlen der Woche ans Team',
    ...{ priority: 0, to: 'staff', about: 'nothing' },
    async findOwed(_, { now, weeklyReport }) {
      const clock = germanClock(now)
      const isTime = weekdayOf(clock) > 1 || clock.hour >= WEEK_FROM_HOUR
      return weeklyReport === 'on' && isTime ? [{ dedupeKey: `${WEEK}${wholeWeek(now).since}` }] : []
    },
  },
  /** Unaccepted leads of a flood share one mail a day. */
  'staff-flood': {
    name: 'Erinnerung an viele auf einmal',
    ...{ priority: 0, to: 'staff', about: 'leads' },
    async findOwed(store, { now }) {
      const leads = await store.listOpenLeads({ remindBy: now, isFlood: true, limit: 1 })
      return leads.length === 0 ? [] : [{ dedupeKey: `flood-${germanDay(now)}` }]
    },
  },
  /** Staff wait for it, however many mails went out today. */
  'staff-sign-in': { name: 'Link zum Anmelden', priority: 1, to: 'colleague', about: 'nothing' },
} as const satisfies Record<string, MailRule>

export type MailKind = keyof typeof MAIL_KINDS
/** The kinds that are about one lead. */
export type LeadMailKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind]['about'] extends 'lead' ? Kind : never
}[MailKind]
export type JoinedKind = {
  [Kind in MailKind]: (typeof MAIL_KINDS)[Kind] extends { joinFrom: number } ? Kind : never
}[MailKind]

export const ALL_MAIL_KINDS = Object.keys(MAIL_KINDS) as MailKind[]

export const ruleOf = (kind: MailKind): MailRule => MAIL_KINDS[kind]

export function isAboutLead(kind: MailKind): kind is LeadMailKind {
  return MAIL_KINDS[kind].about === 'lead'
}

export function isMail(kind: MessageKind): kind is MailKind {
  return kind in MAIL_KINDS
}

/** From this many due messages of the kind on, one mail covers all. */
export function joinFromOf(kind: MessageKind): number {
  return (isMail(kind) && ruleOf(kind).joinFrom) || Number.POSITIVE_INFINITY
}

/** A planned next call ends the reminders of the first answer. */
function isFirstAnswerOpen({ answeredAt, tryAgainAt }: StoredLead): boolean {
  return answeredAt === null && tryAgainAt === null
}

const EVENT_NAMES: Record<WebhookKind, string> = {
  'lead.created': 'Meldung ans CRM: neu',
  'lead.updated': 'Meldung ans CRM: geändert',
  'lead.deleted': 'Meldung ans CRM: gelöscht',
}

export function messageName(kind: MessageKind): string {
  return isMail(kind) ? MAIL_KINDS[kind].name : EVENT_NAMES[kind]
}

const WEEK = 'week-'

/** The Monday of weekly figures. */
export function mondayOf({ dedupeKey }: Pick<NewMessage, 'dedupeKey'>): string {
  return dedupeKey?.slice(WEEK.length) ?? ''
}
