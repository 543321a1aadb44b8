import type { Compared } from './figures.ts'
import type { HistoryEntry, Outcome } from './history-entry.ts'
import type { StaffPage, StaffRequest } from './staff-page.ts'
import type { MessageKind } from './store/message.ts'
import type { StoredLead } from './store/stored-lead.ts'

/** The contract between the desk and its function. Times are in milliseconds since the Unix epoch. */

/** The desk's path. A link's token is in the fragment, which no server logs. */
export const DESK_PATH = '/anfragen'
/** Precedes the token of a sign-in link in the fragment. */
export const SIGN_IN_MARK = 'anmelden/'
export const FIGURES_MARK = 'zahlen'

export const DESK_FUNCTION_PATH = '/functions/v1/desk'
/** Carries the session. No cookie, because the function may be on another origin (docs/decisions/028). */
export const SESSION_HEADER = 'x-desk-session'

/** `today`: to be called by midnight in Germany. */
export const VIEWS = ['open', 'today', 'overdue', 'answered', 'quarantined'] as const
export type View = (typeof VIEWS)[number]

/** Leads per page of a list. */
export const PAGE_SIZE = 50
/** Larger counts are shown as this one, because counting a million answered leads takes too long. */
export const MOST_COUNTED = 1000
/** How far back figures go: as long as visits are kept. */
export const MOST_WEEKS = 102

/** `version`: of the lead as seen. If it has changed since, the answer is 409 and nothing happens. */
export type DeskRequest =
  /** Without a session: */
  | { do: 'sign-in'; address: string }
  | { do: 'enter'; token: string }
  | ({ do: 'step' } & StaffRequest)
  /** With a session: */
  | { do: 'list'; view: View; search: string; after: string | null }
  | { do: 'lead'; ref: string }
  | { do: 'act'; ref: string; version: number; action: DeskAction }
  | { do: 'person'; ref: string; after: string | null }
  /** `all`: every lead of the mailbox, some with each call. */
  | { do: 'delete'; ref: string; all: boolean }
  | { do: 'table'; view: View; search: string; after: string | null }
  /** `weeksBack`: before the last complete week. */
  | { do: 'figures'; weeksBack: number }
  | { do: 'leave'; everywhere: boolean }

export type DeskAction =
  | { kind: 'tried'; until: number; text: string }
  | { kind: 'answered'; outcome: Outcome | ''; text: string }
  | { kind: 'reopened' }
  | { kind: 'note'; text: string }
  /** `''`: to unassign. */
  | { kind: 'assigned'; to: string }
  | { kind: 'quarantined' }
  | { kind: 'released' }
  /** The newest event that counts: `undoable` in act-on-lead.ts. */
  | { kind: 'undone'; event: string }

/** The answers with status 200. A refusal is a `DeskRefusal`. */
export interface DeskAnswers {
  'sign-in': Record<string, never>
  enter: { session: string }
  step: StaffPage
  list: DeskList
  lead: DeskLead
  act: DeskLead
  /** Everything stored about the person, as in the command `person`. */
  person: FilePiece
  /** `isMore`: the caller has to call again. The lead itself is deleted last. */
  delete: { isMore: boolean }
  table: FilePiece
  figures: ToldFigures
  leave: Record<string, never>
}

/**
 * 401 `signed_out`; 404 `unknown` (a deleted lead, or a used or expired sign-in link); 409 `stale` with the current
 * lead; 409 `impossible` (e.g. anonymised); 422 `invalid_request`; 503 if the store does not answer.
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
  /** The address of the signed-in colleague. */
  me: string
  staff: Colleague[]
  /** Up to MOST_COUNTED. */
  counts: Record<View, number>
  leads: ListedLead[]
  /** For `after`; `null` at the end. A search covers a limited number of leads per call and may find none. */
  next: string | null
  /** The server's time, because a telephone's clock may be wrong. */
  now: number
}

/** `href`: `tel:…` */
export interface PhoneLink {
  number: string
  href: string
}

export interface ListedLead extends Omit<StoredLead, 'mailbox' | 'suspicion' | 'message'> {
  /** The beginning of the message. */
  excerpt: string
  /** Numbers that are safe to call, without extra cost. */
  phones: PhoneLink[]
  /** `mailto:…` with the reference as subject. */
  reply: string
  /** E.g. `Satteldach, 60–90 m²`; `''` if both fields are empty. */
  roof: string
}

export interface DeskLead extends ListedLead {
  message: string
  /** Other leads of this mailbox, up to MOST_COUNTED. */
  others: number
  /** Oldest first. */
  events: HistoryEntry[]
  mails: ToldMail[]
  now: number
}

/** Figures in words, shared by the desk, the mail and the command line. */
export interface ToldFigures {
  /** The days of both periods, e.g. `16.11. bis 22.11.2026`. */
  heads: [now: string, before: string]
  /** The total, then each source. */
  told: (Compared & { name: string; rows: FigureRow[] })[]
}

export type FigureRow = Record<'label' | 'now' | 'before', string>

/** `next`: the cursor of the next piece, `null` at the end. */
export interface FilePiece {
  file: string
  content: string
  next: string | null
}

export interface ToldMail {
  at: number
  kind: MessageKind
  state: 'waiting' | 'sent' | 'skipped' | 'stuck'
  error: string | null
}
