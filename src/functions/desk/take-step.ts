import { staffPage as words } from '../../content/staff-page-words.ts'
import { actOnLead, type DeskStore, isPossible } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction, StepRequest } from '../../lead/desk/desk-request.ts'
import type { StaffPage } from '../../lead/desk/staff-page.ts'
import { BY_LINK } from '../../lead/history-entry.ts'
import { isQuarantined } from '../../lead/lead-status.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { Log } from '../log.ts'
import { writeDayAndTime } from '../mail/written-times.ts'
import { readLinkedLeads, STEPS, type Step } from './staff-link.ts'

export interface StepDeps {
  store: DeskStore
  /** `LINK_SECRET` */
  linkSecret: string
  /** Milliseconds since the Unix epoch. */
  now(): number
  log: Log
  /** Called once messages are on the disk. */
  onStored?: () => void
}

export interface StaffResponse {
  status: number
  page: StaffPage
}

/**
 * Answers a link in a mail to staff. Without `act` nothing changes, because mail scanners follow links. Every step
 * about a lead can be undone. Never throws.
 */
export async function takeStep({ token, step, act }: StepRequest, deps: StepDeps): Promise<StaffResponse> {
  const subject = await readLinkedLeads(token, { linkSecret: deps.linkSecret, now: deps.now() })
  if (subject === 'expired') return EXPIRED
  if (subject === 'forged') return FORGED
  try {
    // `null` for a link that was cut off: then nothing changes, and the page offers the first step.
    const named = <S extends Step>(steps: readonly S[]) => steps.find((one) => STEPS[one] === step) ?? null
    if ('ref' in subject) return await respondAboutLead(subject.ref, named(LEAD_STEPS), act, deps)
    return await respondAboutLeads(subject.refs, named(LIST_STEPS), act, deps)
  } catch (error) {
    deps.log('desk-failed', {}, error)
    return { status: 503, page: { title: words.failedTitle, text: words.failed } }
  }
}

const LEAD_STEPS = ['answered', 'reopen', 'spam', 'release'] as const satisfies readonly Step[]
const LIST_STEPS = ['releaseAll', 'acceptAll'] as const satisfies readonly Step[]
type LeadStep = (typeof LEAD_STEPS)[number]

async function respondAboutLead(
  ref: string,
  step: LeadStep | null,
  act: boolean,
  deps: StepDeps,
): Promise<StaffResponse> {
  const lead = await deps.store.findLead(ref)
  if (lead === null) return UNKNOWN
  if (lead.anonymisedAt !== null) return ANONYMISED
  // Without the history, a lead that was released is asked about again; the button then changes nothing.
  if (!isPossible(lead, [], ACTIONS[step ?? 'answered'])) return ok(statePage(lead))
  if (!act || step === null) return ok(question(lead, step ?? 'answered'))
  const { result, lead: after } = await actOnLead(deps.store, ref, ACTIONS[step], { by: BY_LINK, now: deps.now() })
  if (after === null) return UNKNOWN
  // A colleague was quicker.
  if (after.anonymisedAt !== null) return ANONYMISED
  if (result !== 'done') return ok(statePage(after))
  deps.onStored?.()
  deps.log('lead-changed', { ref, action: ACTIONS[step].kind, by: 'link' })
  const { doneTitle, done } = words.steps[step]
  return ok({ ...statePage(after), title: doneTitle, text: done })
}

const ACTIONS: Record<LeadStep, DeskAction> = {
  answered: { kind: 'answered', outcome: '', text: '' },
  reopen: { kind: 'reopened' },
  spam: { kind: 'quarantined' },
  release: { kind: 'released' },
}

function question({ ref }: StoredLead, step: LeadStep): StaffPage {
  const { ask, explain, button } = words.steps[step]
  return { title: ask, ref, text: explain, button: { label: button, step: STEPS[step], rank: 'first' } }
}

/** The lead's state, with a button that undoes the last step. */
function statePage(lead: StoredLead): StaffPage {
  const { ref } = lead
  const back = (step: LeadStep) => ({ label: words.steps[step].button, step: STEPS[step], rank: 'second' }) as const
  if (lead.answeredAt !== null) {
    const text = words.answeredSince(writeDayAndTime(lead.answeredAt))
    return { title: words.steps.answered.doneTitle, ref, text, button: back('reopen') }
  }
  if (isQuarantined(lead)) {
    return { title: words.steps.spam.doneTitle, ref, text: words.steps.spam.done, button: back('release') }
  }
  return { title: words.openTitle, ref, text: words.open }
}

/**
 * Releases the leads in a mail's list, except leads answered or removed meanwhile, and leads of a flood quarantined by
 * staff since.
 */
async function respondAboutLeads(
  refs: readonly string[],
  step: (typeof LIST_STEPS)[number] | null,
  act: boolean,
  { store, now, log, onStored }: StepDeps,
): Promise<StaffResponse> {
  const found = await Promise.all(refs.map((ref) => store.findLead(ref)))
  const leads = found
    .filter((lead) => lead !== null)
    .filter((lead) => isPossible(lead, [], ACTIONS.release) && (step !== 'acceptAll' || !isQuarantined(lead)))
  if (leads.length === 0) return ok({ title: words.emptyTitle, text: words.empty })
  const { ask, explain, button, doneTitle, done } = words.steps.releaseAll
  if (!act || step === null) {
    const question = { label: button, step: STEPS[step ?? 'releaseAll'], rank: 'first' } as const
    return ok({ title: ask(leads.length), text: explain, button: question })
  }
  try {
    for (const { ref } of leads) await actOnLead(store, ref, { kind: 'released' }, { by: BY_LINK, now: now() })
  } finally {
    onStored?.()
  }
  log('leads-released', { leads: leads.length, by: 'link' })
  return ok({ title: doneTitle, text: done(leads.length) })
}

function ok(page: StaffPage): StaffResponse {
  return { status: 200, page }
}

const EXPIRED: StaffResponse = { status: 410, page: { title: words.expiredTitle, text: words.expired } }
const FORGED: StaffResponse = { status: 403, page: { title: words.forgedTitle, text: words.forged } }
const UNKNOWN: StaffResponse = { status: 404, page: { title: words.unknownTitle, text: words.unknown } }
const ANONYMISED = ok({ title: words.anonymisedTitle, text: words.anonymised })
