import { germanDate, germanDay } from '../../base/german-time.ts'
import { deskWords } from '../../content/desk-words.ts'
import { desk } from '../../content/generated/desk.ts'
import { linkPage as words } from '../../content/link-page-words.ts'
import { describeFacts, outcomeWords } from '../../content/record-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction, LinkStepRequest } from '../../lead/desk/desk-request.ts'
import type { LinkPage, LinkStepButton } from '../../lead/desk/link-page.ts'
import { isPossible } from '../../lead/desk/plan-change.ts'
import { initialsOf } from '../../lead/short-names.ts'
import { BY_LINK } from '../../lead/steps/history-entry.ts'
import { isClosed, isQuarantined } from '../../lead/steps/lead-status.ts'
import { isPlanned, isUnpriced } from '../../lead/steps/lead-steps.ts'
import { missesPromise, type NextTry } from '../../lead/steps/next-tries.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { townOnly } from '../../lead/town.ts'
import type { FunctionDeps } from '../function-deps.ts'
import { describeDue, describePlanned } from '../records/describe-due.ts'
import { writeDayAndTime } from '../records/time.ts'
import {
  ASKED_STEPS,
  findTry,
  LEAD_STEPS,
  type LeadStep,
  type LeadWithHistory,
  listTries,
  morningAfter,
  pathOfTry,
  RESULT_STEPS,
  type ResultStep,
} from './link-steps.ts'

const isResultStep = (step: LeadStep): step is ResultStep => step in RESULT_STEPS

interface LinkStepOptions extends Pick<LinkStepRequest, 'act' | 'seen' | 'note'> {
  /** The next try, or why the lead was lost. `''` means no reason. `null` means that staff have not chosen yet. */
  choice: string | null
}

export async function respondAboutLead(
  ref: string,
  step: LeadStep | null,
  { act, seen, note = '', choice }: LinkStepOptions,
  { store, now: clock, log, onStored }: FunctionDeps,
): Promise<LinkPage | null> {
  const withHistory = async (lead: StoredLead) => ({ ...lead, history: await store.listHistory(lead.id) })
  const found = await store.findLead(ref)
  if (found === null) return null
  if (found.anonymisedAt !== null) return ANONYMISED
  const lead = await withHistory(found)
  const now = clock()
  if (!act || step === null) return previewStep(lead, step, now)
  const action = findAction(lead, step, choice ?? '', now)
  // A result may have become impossible since the page was shown, such as a try before the answer is due.
  if (action === null) return isResultStep(step) ? resultsPage(lead, now) : statePage(lead)
  if (step === 'lost' && !isReason(choice)) return reasonsPage(lead, seen)
  if (step === 'missed' && !findTry(choice, lead, now)) return triesPage(lead, now, seen)
  const actor = { by: BY_LINK, now, seenVersion: seen }
  const withNote = 'text' in action ? { ...action, text: [action.text, note].filter(Boolean).join(' ') } : action
  const { result, lead: changed } = await actOnLead(store, ref, withNote, actor)
  // A colleague changed or deleted the lead in the meantime.
  if (changed === null) return null
  if (changed.anonymisedAt !== null) return ANONYMISED
  const after = await withHistory(changed)
  if (result === 'stale') return { ...resultsPage(after, now), title: words.changed }
  if (result !== 'done') return statePage(after)
  onStored?.()
  log('lead-changed', { ref, action: action.kind, by: 'link' })
  return donePage(after, step, choice, now)
}

/** Changes nothing, because mail scanners follow links. */
function previewStep(lead: LeadWithHistory, step: LeadStep | null, now: number): LinkPage {
  if (step === null || step === 'undo' || isResultStep(step)) return resultsPage(lead, now)
  if (findAction(lead, step, '', now) === null) return statePage(lead)
  const { ask, explain } = words.steps[step]
  return { ...summarizeLead(lead), title: ask, text: explain, button: buttonOf(step, 'first') }
}

function findAction(lead: LeadWithHistory, step: LeadStep, choice: string, now: number): DeskAction | null {
  if (isResultStep(step) && !possibleResults(lead, now).includes(step)) return null
  const action = LEAD_STEPS[step].action(now, lead, choice)
  return action !== null && isPossible(lead, action) ? action : null
}

/** A lead in quarantine has no results, because staff first decide whether it is real. */
function possibleResults(lead: LeadWithHistory, now: number): ResultStep[] {
  if (isQuarantined(lead) || isClosed(lead)) return []
  return (Object.keys(RESULT_STEPS) as ResultStep[]).filter((step) => {
    const action = RESULT_STEPS[step].action(now, lead, '')
    // Repeating the same step would overwrite its date.
    return step !== lead.outcome && action !== null && isPossible(lead, action)
  })
}

const labelOf = (step: ResultStep, now: number) => words.outcomes[step](germanDate(morningAfter(now)).weekday)

function labelOfTry(next: NextTry, lead: StoredLead, now: number): string {
  const { weekday, time } = germanDate(next.at)
  const day = germanDay(next.at) === germanDay(now) ? words.today : weekday
  const when = words.tries[next.kind](day, time.replace(/^0/, ''))
  return missesPromise(lead, next.at, now) ? words.late(when) : when
}

const buttonOf = (step: keyof typeof ASKED_STEPS, rank: LinkStepButton['rank']): LinkStepButton => {
  return { label: words.steps[step].button, step: ASKED_STEPS[step].path, rank }
}

function resultsPage(lead: LeadWithHistory, now: number): LinkPage {
  const results = possibleResults(lead, now).map((step, index): LinkStepButton => {
    return { label: labelOf(step, now), step: RESULT_STEPS[step].path, rank: index === 0 ? 'first' : 'second' }
  })
  if (results.length === 0) return statePage(lead)
  const [more, button] = [results.slice(0, -1), results.at(-1) as LinkStepButton]
  return {
    ...summarizeLead(lead),
    title: words.steps.answered.ask,
    text: describeDue(lead),
    takesNote: true,
    more,
    button,
  }
}

const isReason = (reason: string | null) => reason === '' || desk.lossReasons.some((known) => known === reason)

function triesPage(lead: StoredLead, now: number, seen: number | undefined): LinkPage {
  const more = listTries(lead, now).map((next, index): LinkStepButton => {
    return { label: labelOfTry(next, lead, now), step: pathOfTry(next), rank: index === 0 ? 'first' : 'second' }
  })
  return choicePage(lead, seen, { title: deskWords.tried.title, text: describeDue(lead), more })
}

function reasonsPage(lead: StoredLead, seen: number | undefined): LinkPage {
  const buttonFor = (reason: string, label = reason): LinkStepButton => {
    return { label, step: `${RESULT_STEPS.lost.path}/${reason}`, rank: 'second' }
  }
  const more = [...desk.lossReasons.map((reason) => buttonFor(reason)), buttonFor('', words.noReason)]
  return choicePage(lead, seen, { title: words.reasonTitle, text: words.reason, more })
}

/** @param seen the version of the page before, so that staff later see that a colleague changed the lead since then */
function choicePage(
  lead: StoredLead,
  seen: number | undefined,
  page: Pick<LinkPage, 'title' | 'text' | 'more'>,
): LinkPage {
  // Without a step, the page shows the results again.
  return {
    ...summarizeLead(lead),
    version: seen ?? lead.version,
    takesNote: true,
    ...page,
    button: { label: words.back, step: '', rank: 'second' },
  }
}

/** The lead's state. Staff can reopen a closed lead, and release a lead in quarantine. */
function statePage(lead: StoredLead): LinkPage {
  if (isClosed(lead)) {
    const text = words.answeredSince(writeDayAndTime(lead.answeredAt ?? lead.receivedAt))
    const result = [outcomeWords[lead.outcome], lead.lossReason].filter(Boolean).join(': ')
    const title = result || words.steps.answered.doneTitle
    return { ...summarizeLead(lead), title, text, button: buttonOf('reopen', 'second') }
  }
  if (isQuarantined(lead)) {
    const { doneTitle, done } = words.steps.spam
    return { ...summarizeLead(lead), title: doneTitle, text: done, button: buttonOf('release', 'second') }
  }
  return { ...summarizeLead(lead), title: words.openTitle, text: words.open }
}

function donePage(lead: LeadWithHistory, step: LeadStep, choice: string | null, now: number): LinkPage {
  if (step === 'undo') return { ...resultsPage(lead, now), title: words.undone }
  if (step === 'answered' || !isResultStep(step)) {
    const { doneTitle, done } = words.steps[step]
    return { ...statePage(lead), title: doneTitle, text: done }
  }
  const { contract, ...others } = words.further
  const further: Partial<Record<ResultStep, string>> = { ...others, ...(isUnpriced(lead) && { contract }) }
  const next = step === 'missed' && findTry(choice, lead, now)
  const details = next ? words.again(labelOfTry(next, lead, now)) : lead.lossReason
  const result = [labelOf(step, now), details].filter(Boolean).join(': ')
  const text = `${result}. ${further[step] ?? ''}`.trim()
  const undo = { label: words.undo, step: LEAD_STEPS.undo.path, rank: 'second' } as const
  return { ...summarizeLead(lead), title: words.entered, text, button: undo }
}

function summarizeLead(lead: StoredLead) {
  const { ref, name, address, version, tryAgainAt, kilowattPeak, euros } = lead
  const who = [initialsOf(name), townOnly(address)].filter(Boolean).join(', ')
  // After a missed call, the page's text only has the next try.
  const plan = isPlanned(lead) && tryAgainAt !== null ? describePlanned(lead) : ''
  return { ref, who, plan: [plan, ...describeFacts({ kilowattPeak, euros })].filter(Boolean).join(' · '), version }
}

const ANONYMISED: LinkPage = { title: words.anonymisedTitle, text: words.anonymised }
