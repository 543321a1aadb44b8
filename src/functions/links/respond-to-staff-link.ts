import { linkPage as words } from '../../content/link-page-words.ts'
import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { LinkStepRequest } from '../../lead/desk/desk-request.ts'
import type { LinkPage } from '../../lead/desk/link-page.ts'
import { isPossible } from '../../lead/desk/plan-change.ts'
import { BY_LINK } from '../../lead/steps/history-entry.ts'
import { isQuarantined } from '../../lead/steps/lead-status.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import type { FunctionDeps } from '../function-deps.ts'
import { readHistories } from '../records/read-histories.ts'
import { respondAboutLead } from './link-step-pages.ts'
import { LEAD_STEPS, LIST_STEPS } from './link-steps.ts'
import { readLinkedLeads } from './staff-link.ts'

type LinkResponse = { status: number; page: LinkPage }

/**
 * Responds to a link in a mail to staff. Without `act` nothing changes, because mail scanners follow links. Every step
 * about a lead can be undone. Throws StoreError. Then some of a list's leads may be released.
 */
export async function respondToStaffLink(
  { token, step, act, seen, note }: LinkStepRequest,
  deps: FunctionDeps,
): Promise<LinkResponse> {
  const subject = await readLinkedLeads(token, { linkSecret: deps.linkSecret, now: deps.now() })
  if (subject === 'expired') return EXPIRED
  if (subject === 'forged') return FORGED
  if ('ref' in subject) {
    const [path = '', ...choice] = step?.split('/') ?? []
    const options = { act, seen, note, choice: choice.length === 0 ? null : choice.join('/') }
    const page = await respondAboutLead(subject.ref, findStep(LEAD_STEPS, path), options, deps)
    return page === null ? UNKNOWN : ok(page)
  }
  const listStep = findStep(LIST_STEPS, step)
  if (listStep === null) return FORGED
  const leads = await listReleasable(subject.refs, listStep, deps)
  if (leads.length === 0) return ok({ title: words.emptyTitle, text: words.empty })
  return ok(act ? await releaseAll(leads, deps) : askToRelease(leads.length, listStep))
}

/** `null` for a link that was cut off. Then nothing changes. */
function findStep<S extends string>(steps: Record<S, { path: string }>, path: string | null): S | null {
  return (Object.keys(steps) as S[]).find((step) => steps[step].path === path) ?? null
}

const RELEASED = { kind: 'released' } as const

type ListStep = keyof typeof LIST_STEPS

/** Leaves out leads that were released, answered or removed meanwhile, and flood leads that staff quarantined since. */
async function listReleasable(refs: readonly string[], step: ListStep, { store }: FunctionDeps): Promise<StoredLead[]> {
  const found = await Promise.all(refs.map((ref) => store.findLead(ref)))
  const stored = found.filter((lead) => lead !== null)
  const historyOf = await readHistories(store, stored)
  return stored
    .filter((lead) => isPossible({ ...lead, history: historyOf(lead) }, RELEASED))
    .filter((lead) => step !== 'releaseFlood' || !isQuarantined(lead))
}

function askToRelease(count: number, step: ListStep): LinkPage {
  const { ask, explain, button } = words.steps.releaseAll
  return { title: ask(count), text: explain, button: { label: button, step: LIST_STEPS[step].path, rank: 'first' } }
}

async function releaseAll(
  leads: readonly StoredLead[],
  { store, now, log, onStored }: FunctionDeps,
): Promise<LinkPage> {
  let released = 0
  try {
    for (const { ref } of leads) {
      const { result } = await actOnLead(store, ref, RELEASED, { by: BY_LINK, now: now() })
      if (result === 'done') released += 1
    }
  } finally {
    onStored?.()
  }
  log('leads-released', { leads: released, by: 'link' })
  const { doneTitle, done } = words.steps.releaseAll
  return { title: doneTitle, text: done(released) }
}

const ok = (page: LinkPage): LinkResponse => ({ status: 200, page })
const EXPIRED: LinkResponse = { status: 410, page: { title: words.expiredTitle, text: words.expired } }
const FORGED: LinkResponse = { status: 403, page: { title: words.forgedTitle, text: words.forged } }
const UNKNOWN: LinkResponse = { status: 404, page: { title: words.unknownTitle, text: words.unknown } }
