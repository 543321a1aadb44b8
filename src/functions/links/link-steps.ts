import { DAY } from '../../base/durations.ts'
import { endSentence } from '../../base/end-sentence.ts'
import { deskWords } from '../../content/desk-words.ts'
import { company } from '../../content/generated/company.ts'
import { isAnsweredByEmail } from '../../content/prefers-email.ts'
import type { DeskAction } from '../../lead/desk/desk-request.ts'
import { reopening } from '../../lead/desk/plan-change.ts'
import { BY_LINK, type EntryFacts, type HistoryEntry, newestUndoable } from '../../lead/steps/history-entry.ts'
import type { Outcome } from '../../lead/steps/lead-steps.ts'
import { type NextTry, nextMorning, nextTries } from '../../lead/steps/next-tries.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

export type LeadWithHistory = StoredLead & { history: readonly HistoryEntry[] }

interface Step {
  path: string
  /** Returns `null` if the action is not possible now. `choice`: the next try or the reason of the loss, or `''`. */
  action(now: number, lead: LeadWithHistory, choice: string): DeskAction | null
}
type Steps = Record<string, Step>

export const morningAfter = (now: number) => nextMorning(now, company.phoneHours).at

export const listTries = (lead: StoredLead, now: number) => nextTries(lead, now, company.phoneHours)

const TRY_PATHS: Record<NextTry['kind'], string> = {
  promised: 'vor-der-frist',
  hours: 'in-2-stunden',
  evening: 'heute-17-uhr',
  nextEvening: 'am-naechsten-tag-17-uhr',
  morning: 'frueh',
}

/** The time counts from the press, as its button may be older. Some times are not always possible. */
export const findTry = (choice: string | null, lead: StoredLead, now: number) =>
  listTries(lead, now).find(({ kind }) => TRY_PATHS[kind] === choice)

export const pathOfTry = ({ kind }: NextTry) => `${RESULT_STEPS.missed.path}/${TRY_PATHS[kind]}`

const answeredWith = (outcome: Outcome | '', until: number | null = null, facts: EntryFacts = {}): DeskAction => {
  return { kind: 'answered', outcome, text: '', until, facts }
}

/** The results that need no more data, in the order of their buttons. */
export const RESULT_STEPS = {
  mailed: {
    path: 'per-e-mail-geantwortet',
    action: (now, lead) =>
      isAnsweredByEmail(lead)
        ? { ...answeredWith('later', morningAfter(now)), text: endSentence(deskWords.answeredDialog.byMail) }
        : null,
  },
  missed: {
    path: 'nicht-erreicht',
    action: (now, lead, choice) => ({
      kind: 'tried',
      until: findTry(choice, lead, now)?.at ?? morningAfter(now),
      text: '',
    }),
  },
  // The link sets no date. The desk asks for it.
  visit: { path: 'termin', action: () => answeredWith('visit') },
  call: { path: 'telefontermin', action: () => answeredWith('call') },
  offered: { path: 'angebot-verschickt', action: (now) => answeredWith('offered', morningAfter(now + 6 * DAY)) },
  offer: { path: 'angebot', action: (now) => answeredWith('offer', morningAfter(now)) },
  later: { path: 'wiedervorlage', action: (now) => answeredWith('later', morningAfter(now)) },
  contract: { path: 'auftrag', action: () => answeredWith('contract') },
  lost: {
    path: 'verloren',
    action: (_now, _lead, lossReason) => answeredWith('lost', null, lossReason === '' ? {} : { lossReason }),
  },
  answered: { path: 'beantwortet', action: () => answeredWith('') },
} as const satisfies Steps

export const ASKED_STEPS = {
  reopen: { path: 'offen', action: (now, lead) => reopening(lead, now, company.phoneHours) },
  spam: { path: 'spam', action: () => ({ kind: 'quarantined' }) },
  release: { path: 'kein-spam', action: () => ({ kind: 'released' }) },
} as const satisfies Steps

export const LEAD_STEPS = {
  ...RESULT_STEPS,
  ...ASKED_STEPS,
  undo: {
    path: 'zurueck',
    action(_now, { history }) {
      const newest = newestUndoable(history)
      return newest?.by === BY_LINK ? { kind: 'undone', entry: newest.id } : null
    },
  },
} as const satisfies Steps
export const LIST_STEPS = { releaseAll: { path: 'alle-freigeben' }, releaseFlood: { path: 'alle-bestaetigen' } }
export const LINK_STEPS = { ...LEAD_STEPS, ...LIST_STEPS }

export type ResultStep = keyof typeof RESULT_STEPS
export type LeadStep = keyof typeof LEAD_STEPS
export type LinkStep = keyof typeof LINK_STEPS
