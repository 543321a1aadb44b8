import type { Compared } from './figures.ts'
import type { LeadEvent, Outcome } from './lead-event.ts'
import type { StaffPage, StaffRequest } from './staff-page.ts'
import type { MessageKind, StoredLead } from './store.ts'

/** The contract between the desk, the page on which staff work their leads, and its function. Times are in milliseconds since the Unix epoch. */

/** The address of the page. A link's token stands in its fragment, which no server logs. */
export const DESK_PATH = '/anfragen'
/** Before the token of a sign-in link, in the fragment. */
export const SIGN_IN_MARK = 'anmelden/'
/** The fragment of the figures. */
export const FIGURES_MARK = 'zahlen'

export const DESK_FUNCTION_PATH = '/functions/v1/desk'
/** Carries the session. No cookie: the function may be on another origin (docs/decisions/028). */
export const SESSION_HEADER = 'x-desk-session'

/** `today`: to be called until midnight in Germany. */
export const VIEWS = ['open', 'today', 'overdue', 'answered', 'quarantined'] as const
export type View = (typeof VIEWS)[number]

/** A list shows so many at once. */
export const PAGE_SIZE = 50
/** Larger counts are told as this one: counting a million answered leads takes too long. */
export const MOST_COUNTED = 1000
/** So many weeks back figures can be seen: as long as visits are kept. */
export const MOST_WEEKS = 102

/** `version`: the lead as it was seen; where it has changed since, the answer is 409 and nothing happens. */
export type DeskRequest =
  /** Without a session: */
  | { do: 'sign-in'; address: string }
  | { do: 'enter'; token: string }
  | ({ do: 'step' } & StaffRequest)
  /** With one: */
  | { do: 'list'; view: View; search: string; after: string | null }
  | { do: 'lead'; ref: string }
  | { do: 'act'; ref: string; version: number; action: DeskAction }
  | { do: 'person'; ref: string; after: string | null }
  /** `all`: every request of the same mailbox, some with each call. */
  | { do: 'delete'; ref: string; all: boolean }
  | { do: 'table'; view: View; search: string; after: string | null }
  /** Of the last week that is over, or so many weeks before it. */
  | { do: 'figures'; weeksBack: number }
  | { do: 'leave'; everywhere: boolean }

/** An action of staff on a lead. */
export type DeskAction =
  | { kind: 'tried'; until: number; text: string }
  | { kind: 'answered'; outcome: Outcome | ''; text: string }
  | { kind: 'reopened' }
  | { kind: 'note'; text: string }
  /** `''`: to nobody. */
  | { kind: 'assigned'; to: string }
  | { kind: 'quarantined' }
  | { kind: 'released' }
  /** The newest event that counts: `undoable` in act-on-lead.ts. */
  | { kind: 'undone'; event: string }

/** The answer to each request with status 200; a refusal has `DeskRefusal`. */
export interface DeskAnswers {
  'sign-in': Record<string, never>
  enter: { session: string }
  step: StaffPage
  list: DeskList
  lead: DeskLead
  act: DeskLead
  /** Everything that is stored about the person, as in the command line's `person`. */
  person: FilePiece
  /** `isMore`: the caller has to ask again. The lead itself goes last. */
  delete: { isMore: boolean }
  table: FilePiece
  figures: ToldFigures
  leave: Record<string, never>
}

/**
 * 401 `signed_out`; 404 `unknown` (deleted meanwhile, or a sign-in link that is used or expired); 409 `stale` with the lead
 * as it is now; 409 `impossible` (e.g. anonymised meanwhile); 422 `invalid_request`; 503 where the store does not answer.
 */
export interface DeskRefusal {
  code: string
  message: string
  lead?: DeskLead
}

export interface Colleague {
  name: string
  address: string
}

export interface DeskList {
  /** The address of the one who is signed in. */
  me: string
  staff: Colleague[]
  /** Up to MOST_COUNTED. */
  counts: Record<View, number>
  leads: ListedLead[]
  /** For `after`; `null` at the end. A search looks through so many leads at once, and may find none among them. */
  next: string | null
  /** The server's time: a telephone's clock may be wrong. */
  now: number
}

/** `href`: `tel:…` */
export interface PhoneLink {
  number: string
  href: string
}

/** A lead as staff see it. */
export interface ListedLead extends Omit<StoredLead, 'mailbox' | 'suspicion' | 'message'> {
  /** How the message begins. */
  excerpt: string
  /** The numbers that can be called without surprise. */
  phones: PhoneLink[]
  /** `mailto:…` with the reference as subject. */
  reply: string
  /** As people read it, e.g. `Satteldach, 60–90 m²`; `''` where both were left open. */
  roof: string
}

export interface DeskLead extends ListedLead {
  message: string
  /** How many other requests came from this mailbox, up to MOST_COUNTED. */
  others: number
  /** Oldest first. */
  events: LeadEvent[]
  mails: ToldMail[]
  now: number
}

/** Figures in words, for the desk, the mail and the command line alike. */
export interface ToldFigures {
  /** The days of the period and of the one before, e.g. `16.11. bis 22.11.2026`. */
  heads: [now: string, before: string]
  /** All together, then each source. */
  told: (Compared & { name: string; rows: FigureRow[] })[]
}

export type FigureRow = Record<'label' | 'now' | 'before', string>

/** A piece of a file. `next`: the cursor of the piece behind it, `null` at the end. */
export interface FilePiece {
  file: string
  content: string
  next: string | null
}

/** A mail about a lead: what became of it, and when. */
export interface ToldMail {
  at: number
  kind: MessageKind
  state: 'waiting' | 'sent' | 'skipped' | 'stuck'
  error: string | null
}
