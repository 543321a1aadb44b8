import { DAY } from '../../base/durations.ts'
import { germanDate } from '../../base/german-time.ts'
import { company } from '../../content/generated/company.ts'
import { linkPage as words } from '../../content/link-page-words.ts'
import { describeFacts } from '../../content/record-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction, StepRequest } from '../../lead/desk/desk-request.ts'
import type { LinkPage, StepButton } from '../../lead/desk/link-page.ts'
import { isPossible, newestUndoable, reopening } from '../../lead/desk/plan-change.ts'
import { BY_LINK, isPlanned, type Outcome } from '../../lead/history-entry.ts'
import { isClosed, isQuarantined } from '../../lead/lead-status.ts'
import { nextMorning } from '../../lead/next-morning.ts'
import { initialsOf } from '../../lead/short-names.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { townOnly } from '../../lead/town.ts'
import { describeDue, describePlanned } from '../mail/letters/lead-entries.ts'
import { writeDayAndTime } from '../mail/written-times.ts'
import type { StepDeps } from './respond-to-staff-link.ts'
import { type LinkStep, STEPS } from './staff-link.ts'

const reached = (outcome: Outcome | '', until: number | null = null): DeskAction => {
  return { kind: 'answered', outcome, text: '', until, facts: {} }
}

/** The results that need no more data, in the order of their buttons. */
const ACTION_OF_OUTCOME = {
  missed: (now: number): DeskAction => ({ kind: 'tried', until: morningAfter(now), text: '' }),
  // The desk asks for its date.
  visit: () => reached('visit'),
  offered: (now: number) => reached('offered', morningAfter(now + 6 * DAY)),
  offer: (now: number) => reached('offer', morningAfter(now)),
  later: (now: number) => reached('later', morningAfter(now)),
  contract: () => reached('contract'),
  lost: () => reached('lost'),
  answered: () => reached(''),
} as const satisfies Partial<Record<LinkStep, (now: number) => DeskAction>>
type OutcomeStep = keyof typeof ACTION_OF_OUTCOME
const OUTCOME_STEPS = Object.keys(ACTION_OF_OUTCOME) as OutcomeStep[]

const ACTIONS = {
  reopen: (lead: StoredLead, now: number) => reopening(lead, now, company.phoneHours),
  spam: () => ({ kind: 'quarantined' }),
  release: () => ({ kind: 'released' }),
} as const satisfies Partial<Record<LinkStep, (lead: StoredLead, now: number) => DeskAction>>

type LeadStep = OutcomeStep | keyof typeof ACTIONS | 'undo'
export const LEAD_STEPS: readonly LeadStep[] = [...OUTCOME_STEPS, 'reopen', 'spam', 'release', 'undo']

const isOutcome = (step: LeadStep): step is OutcomeStep => step in ACTION_OF_OUTCOME

/** `null`: the lead is gone. */
export async function respondAboutLead(
  ref: string,
  step: LeadStep | null,
  { act, seen }: Pick<StepRequest, 'act' | 'seen'>,
  { store, now: clock, log, onStored }: StepDeps,
): Promise<LinkPage | null> {
  const lead = await store.findLead(ref)
  if (lead === null || lead.anonymisedAt !== null) return lead && ANONYMISED
  const now = clock()
  if (!act || step === null) return lookAt(lead, step, now)
  const action = await findAction(lead, step, store, now)
  if (action === null) return statePage(lead)
  const by = { by: BY_LINK, now, seenVersion: seen }
  const { result, lead: after } = await actOnLead(store, ref, action, by)
  // A colleague was quicker.
  if (after === null || after.anonymisedAt !== null) return after && ANONYMISED
  if (result === 'stale') return { ...outcomesPage(after, now), title: words.changed }
  if (result !== 'done') return statePage(after)
  onStored?.()
  log('lead-changed', { ref, action: action.kind, by: 'link' })
  return donePage(after, step, now)
}

/** Changes nothing, because mail scanners follow links. */
function lookAt(lead: StoredLead, step: LeadStep | null, now: number): LinkPage {
  if (step === null || step === 'undo' || isOutcome(step)) return outcomesPage(lead, now)
  // Without the history, a lead that was released is asked about again; the button then changes nothing.
  if (!isPossible(lead, [], ACTIONS[step](lead, now))) return statePage(lead)
  const { ask, explain } = words.steps[step]
  return { ...about(lead), title: ask, text: explain, button: buttonOf(step, 'first') }
}

/** `null`: it is not possible, or was already done. */
async function findAction(
  lead: StoredLead,
  step: LeadStep,
  store: StepDeps['store'],
  now: number,
): Promise<DeskAction | null> {
  if (step === 'undo') {
    const newest = newestUndoable(await store.listHistory(lead.id))
    return newest?.by === BY_LINK ? { kind: 'undone', entry: newest.id } : null
  }
  if (isOutcome(step)) return possibleOutcomes(lead, now).includes(step) ? ACTION_OF_OUTCOME[step](now) : null
  const action = ACTIONS[step](lead, now)
  return isPossible(lead, [], action) ? action : null
}

/** None in quarantine: staff first decide whether the lead is real. */
function possibleOutcomes(lead: StoredLead, now: number): OutcomeStep[] {
  if (isQuarantined(lead) || isClosed(lead)) return []
  return OUTCOME_STEPS.filter(
    // Repeating the same step would overwrite its date.
    (step) => step !== lead.outcome && isPossible(lead, [], ACTION_OF_OUTCOME[step](now)),
  )
}

const morningAfter = (now: number) => nextMorning(now, company.phoneHours).at

const labelOf = (step: OutcomeStep, now: number) => words.outcomes[step](germanDate(morningAfter(now)).weekday)

const buttonOf = (step: keyof typeof ACTIONS, rank: StepButton['rank']): StepButton => {
  return { label: words.steps[step].button, step: STEPS[step], rank }
}

function outcomesPage(lead: StoredLead, now: number): LinkPage {
  const outcomes = possibleOutcomes(lead, now).map((step, index): StepButton => {
    return { label: labelOf(step, now), step: STEPS[step], rank: index === 0 ? 'first' : 'second' }
  })
  if (outcomes.length === 0) return statePage(lead)
  const [more, button] = [outcomes.slice(0, -1), outcomes.at(-1) as StepButton]
  return { ...about(lead), title: words.steps.answered.ask, text: describeDue(lead), more, button }
}

/** The lead's state. A closed lead can be reopened, one in quarantine released. */
function statePage(lead: StoredLead): LinkPage {
  if (isClosed(lead)) {
    const text = words.answeredSince(writeDayAndTime(lead.answeredAt ?? lead.receivedAt))
    return { ...about(lead), title: words.steps.answered.doneTitle, text, button: buttonOf('reopen', 'second') }
  }
  if (isQuarantined(lead)) {
    const { doneTitle, done } = words.steps.spam
    return { ...about(lead), title: doneTitle, text: done, button: buttonOf('release', 'second') }
  }
  return { ...about(lead), title: words.openTitle, text: words.open }
}

function donePage(lead: StoredLead, step: LeadStep, now: number): LinkPage {
  if (step === 'undo') return { ...outcomesPage(lead, now), title: words.undone }
  if (step === 'answered' || !isOutcome(step)) {
    const { doneTitle, done } = words.steps[step]
    return { ...statePage(lead), title: doneTitle, text: done }
  }
  const further: Partial<Record<OutcomeStep, string>> = words.further
  const text = `${labelOf(step, now)}. ${further[step] ?? ''}`.trim()
  const undo = { label: words.undo, step: STEPS.undo, rank: 'second' } as const
  return { ...about(lead), title: words.entered, text, button: undo }
}

function about(lead: StoredLead) {
  const { ref, name, address, version, tryAgainAt, kilowattPeak, euros } = lead
  const who = [initialsOf(name), townOnly(address)].filter(Boolean).join(', ')
  // After a missed call, the page's text only has the next try.
  const plan = isPlanned(lead) && tryAgainAt !== null ? describePlanned(lead) : ''
  return { ref, who, plan: [plan, ...describeFacts({ kilowattPeak, euros })].filter(Boolean).join(' · '), version }
}

const ANONYMISED: LinkPage = { title: words.anonymisedTitle, text: words.anonymised }
