// The contract between the desk and its function. Requests are in desk-request.ts.

import { DAY } from '../../base/durations.ts'
import type { MailAddress } from '../outbox/transport.ts'
import type { HistoryEntry } from '../steps/history-entry.ts'
import type { MessageKind } from '../store/message.ts'
import type { StoredLead } from '../store/stored-lead.ts'
import type { DeskFigures } from './desk-figures.ts'
import type { LinkPage } from './link-page.ts'

/** The desk's path. A link's token is in the fragment, which no server logs. */
export const DESK_PATH = '/anfragen'
/** The page with the text of docs/desk.md. */
export const MANUAL_PATH = '/anfragen-hilfe'
export const SIGN_IN_PREFIX = 'anmelden/'
export const FIGURES_FRAGMENT = 'zahlen'
/** The parameter of this fragment. Its value is a period as in calendarSpan. */
export const PERIOD_PARAMETER = 'zeitraum'

export const DESK_FUNCTION_PATH = '/functions/v1/desk'
/** The path of a calendar. The secret follows it. */
export const CALENDAR_PATH = '/functions/v1/calendar/'
/** This header carries the session. It is not a cookie, because the function may be on another origin (docs/decisions/028). */
export const SESSION_HEADER = 'x-desk-session'
/** After this time without a response of the server, a device has no copies of leads, drafts and waiting actions any more. */
export const COPIES_EXPIRE = 7 * DAY

/** `open`: unanswered or planned; `answered`: the name in the API for closed leads. */
export const VIEWS = ['open', 'answered', 'quarantined'] as const
export type View = (typeof VIEWS)[number]
/** Which of the open leads a list shows. `free`: unassigned. */
export const SCOPES = ['all', 'mine', 'free'] as const
export type Scope = (typeof SCOPES)[number]

export const PAGE_SIZE = 50
/** Larger counts are shown as this one, because counting a million answered leads takes too long. */
export const MAX_COUNTED = 1000
export const MAX_RELATED = 5
/** Leads handed over per call. A call takes about ten milliseconds. */
export const MAX_HANDED_OVER = 50
export const MAX_NEWS = 99

/** The bodies of responses with status 200. A refusal is a `DeskRefusal`. After `isMore: true`, the caller calls again. */
export interface DeskResponses {
  'sign-in': {
    /** The id to send with the code of the mail. Unknown addresses get an id, too. */
    request: string
  }
  enter: { session: string }
  'enter-code': { session: string }
  step: LinkPage
  list: DeskList
  lead: DeskLead
  act: DeskLead
  add: {
    /** `null` if an earlier attempt added the lead, and it was deleted since. */
    ref: string | null
  }
  'hand-over': {
    entries: { ref: string; id: string }[]
    isMore: boolean
  }
  'preview-hand-over': {
    /** The number of mails to the new colleague, the earlier one, and people with an appointment, in words. */
    mails: string
    /** An appointment that is handed over, and one of the new colleague at the same time. */
    overlaps: { moved: BookedTime; other: BookedTime }[]
  }
  'take-back': {
    refs: string[]
  }
  /** Everything stored about the person, as in the command `person`. */
  person: FilePiece
  delete: { isMore: boolean }
  table: FilePiece
  figures: DeskFigures
  counted: CountedList
  cost: Record<string, never>
  feed: {
    /** A path next to the desk's function. `null` unless it was made now. */
    address: string | null
    /** `null` without a feed. */
    createdAt: number | null
    intro: string
    how: string
    warning: string
  }
  push: {
    /** The public key that a subscription needs, base64url. */
    key: string
    /** The device of this session. `null` if it is off. */
    device: { endpoint: string; isQuiet: boolean } | null
    /** Words of the dialog. `isOn`: the news that a device reports. */
    isOn: string
    privacy: string
  }
  'try-push': {
    /** `gone`: the device has to be switched on again. `refused`: the push service did not take the message now. */
    problem: 'gone' | 'refused' | null
    /** The sentence for each end of the attempt. `late`: the device got no message in time. */
    words: Record<'arrived' | 'late' | 'gone' | 'refused', string>
  }
  news: DeskNews
  leave: Record<string, never>
}

/**
 * 401 `signed_out`; 404 `unknown` (a deleted lead, or a used or expired sign-in link); 409 `stale` with the current
 * lead; 409 `impossible` (e.g. anonymised); 422 `invalid_request`; 503 if the store does not respond; 500
 * `internal_error`.
 */
export interface DeskRefusal {
  code: string
  message: string
  lead?: DeskLead
}

/**
 * Untouched leads of visitors that arrived since then, and leads for this colleague: handed over by another one, supplemented
 * by their visitor, or to call again. Each kind has up to MAX_NEWS leads, newest first.
 */
export interface DeskNews {
  news: DeskNewsItem[]
  /** Differs after each change of a lead by staff. */
  change: string
  now: number
}

export interface DeskNewsItem {
  ref: string
  /** When it arrived, was handed over or supplemented, or was to be called again. */
  at: number
  /** The lead arrived before: it was handed over, supplemented, or is to be called again. */
  isKnown: boolean
  /** Why it is news, in a word or two. */
  what: string
  /** `''` if unknown. */
  town: string
  /** The size in words, or `''` if unknown. */
  roof: string
}

export type Colleague = MailAddress

export interface DeskList {
  /** The address of the signed-in colleague. */
  me: string
  staff: Colleague[]
  /** Up to MAX_COUNTED; empty on a later page. Scopes count open leads. `colleague` is set only if the request names one. */
  counts: Partial<Record<View | Exclude<Scope, 'all'> | 'colleague', number>>
  /** Open leads are sorted as by arrangeOpen in list-sections.ts. A later page may contain an untouched lead again. */
  leads: ListedLead[]
  /** The value for `after`, or `null` at the end. A search covers a limited number of leads per call and may find none. */
  next: string | null
  /** The server's time, because a telephone's clock may be wrong. */
  now: number
}

export interface PhoneLink {
  number: string
  /** `tel:…` */
  href: string
}

export interface ListedLead extends Omit<StoredLead, 'mailbox' | 'spamScore' | 'message' | 'answers'> {
  /** The beginning of the last note of any entry, as in lastNote. Without a note, the beginning of the message, or else of the answers. */
  excerpt: string
  /** Numbers that are safe to call, without extra cost. */
  phones: PhoneLink[]
  /** `mailto:…` with the reference as subject. A DeskLead has a body, too. */
  reply: string
  /** The person asked for an answer by e-mail. */
  byEmail: boolean
  /** As formatRoof writes it, e.g. `Satteldach, 50–100 m²`; `''` if no field about the roof is filled. */
  roof: string
  /** In a list: the number of open leads on this page with the same telephone number or mailbox, and this one. */
  ofPerson?: number
  /** The text that a search found, if the row does not show it. */
  found?: string
}

export interface DeskLead extends ListedLead {
  message: string
  answers: { question: string; text: string; isBeforeCall?: boolean }[]
  /** As describeEstimate writes it. */
  estimate: string
  /** Includes the street, if an answer has it. */
  roofAddress: string
  /** Other leads of this mailbox, up to MAX_COUNTED. */
  others: number
  /** Names the colleague who the person expects to call, if another one has the lead. Else `''`. */
  expects: string
  /** The newest other leads of this telephone number or mailbox, up to MAX_RELATED, open ones first. They are never merged. */
  related: RelatedLead[]
  /** Appointments with other people: the team's from today on, and those at the same time as this one. */
  booked: BookedTime[]
  /** Oldest first. */
  history: HistoryEntry[]
  mails: DeskMail[]
}

export interface BookedTime extends Pick<StoredLead, 'ref' | 'name' | 'assignedTo'> {
  /** `''` for a call. */
  town: string
  at: number
  until: number
}

export const RELATED_FIELDS = [
  'ref',
  'name',
  'receivedAt',
  'assignedTo',
  'closedAt',
  'outcome',
  'kilowattPeak',
  'euros',
  'lossReason',
] as const satisfies (keyof StoredLead)[]

export interface RelatedLead extends Pick<StoredLead, (typeof RELATED_FIELDS)[number]> {
  /** If false, only the mailbox is the same. */
  hasSamePhone: boolean
}

export interface CountedList extends Omit<DeskList, 'counts'> {
  /** E.g. `Termin · google · November 2026`. */
  title: string
}

export interface FilePiece {
  file: string
  content: string
  /** The cursor of the next piece, `null` at the end. */
  next: string | null
}

export interface DeskMail {
  id: string
  at: number
  kind: MessageKind
  name: string
  state: 'waiting' | 'sent' | 'skipped' | 'stuck'
  error: string | null
  /** The id of the entry that caused this mail, or that was undone. Set if the mail is to the person and about an appointment. */
  entry?: string
}
