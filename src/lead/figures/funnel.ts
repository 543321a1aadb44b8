import type { HistoryEntry } from '../steps/history-entry.ts'
import { isAppointmentStep, type Outcome } from '../steps/lead-steps.ts'
import { isResult } from '../steps/results.ts'
import type { CallEntry } from '../store/figure-records.ts'
import type { StoredLead } from '../store/stored-lead.ts'

export const STAGES = ['leads', 'reached', 'appointment', 'offer', 'contract'] as const
export type Stage = (typeof STAGES)[number]

/**
 * The numbers of the figures that open the list of their leads. `leftOut`: lost, but for no business reason. `openOffers`: of
 * all times. `unpriced` and `unpricedOffers`: contracts and open offers without a value in euros.
 */
export const LISTED_COUNTS = [
  ...STAGES,
  'unpriced',
  'unpricedOffers',
  'openOffers',
  'lost',
  'leftOut',
  'onTime',
  'late',
] as const
export type ListedCount = (typeof LISTED_COUNTS)[number]

const STAGE_OF: Record<Outcome | '', Stage> = {
  '': 'reached',
  visit: 'appointment',
  call: 'appointment',
  // Promised, but not sent yet.
  offer: 'reached',
  offered: 'offer',
  contract: 'contract',
  later: 'reached',
  lost: 'reached',
}

const stageOf = (call: CallEntry): Stage => (call.kind === 'answered' ? STAGE_OF[call.detail] : 'reached')

/**
 * The furthest stage that the lead ever reached, as an index of STAGES.
 * @param calls without undone ones
 */
export function furthestStage(lead: Pick<StoredLead, 'answeredAt' | 'outcome'>, calls: readonly CallEntry[]): number {
  const results = calls.filter(isResult)
  const isCancelled = (result: CallEntry, index: number) =>
    result.detail === 'contract' ? !hasContract(results) : isCancelledBy(results[index + 1], result)
  const stages = results.map((result, index) => (isCancelled(result, index) ? 'reached' : stageOf(result)))
  if (calls.some(({ kind }) => kind === 'answered')) stages.push('reached')
  if (lead.answeredAt !== null) stages.push(STAGE_OF[lead.outcome])
  return Math.max(0, ...stages.map((stage) => STAGES.indexOf(stage)))
}

/** True if the next result cancels this appointment before its time. A moved appointment counts by its new time. */
export function isCancelledBy(next: CallEntry | undefined, { detail, until }: CallEntry): boolean {
  return next !== undefined && isAppointmentStep(detail) && until !== null && next.at < until
}

/**
 * True if the last contract still holds. Further steps, such as a visit before the installation, do not end it.
 * @param entries without undone ones
 */
export function hasContract(entries: readonly Pick<HistoryEntry, 'kind' | 'detail'>[]): boolean {
  const isAbout = ({ kind, detail }: (typeof entries)[number]) =>
    kind === 'reopened' || (kind === 'answered' && (detail === 'contract' || detail === 'lost'))
  return entries.findLast(isAbout)?.detail === 'contract'
}
