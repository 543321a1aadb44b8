import { addDays, startOfDay } from '../../base/calendar-day.ts'
import { effectiveEntries, entriesBefore } from '../steps/history-entry.ts'
import { isAppointmentStep } from '../steps/lead-steps.ts'
import { isAfterVisit, isMove, isResult, isSameResult, lastResult } from '../steps/results.ts'
import type { CallEntry, EnteredResult, FigureRecords } from '../store/figure-records.ts'
import { sum } from './figures.ts'
import { hasContract, isCancelledBy } from './funnel.ts'
import type { Period } from './period.ts'
import { readCalls } from './read-calls.ts'

export const RESULT_STAGES = ['appointment', 'offer', 'contract', 'lost'] as const
export type ResultStage = (typeof RESULT_STAGES)[number]
export const isResultStage = (stage: string): stage is ResultStage => RESULT_STAGES.some((known) => known === stage)
export type EnteredResults = Awaited<ReturnType<typeof readEnteredResults>>

/**
 * The steps that staff entered in a period, of leads of any age. A lead counts once for each stage. These do not
 * count: undone steps, moved or cancelled appointments, repeated results, and a contract or loss that no longer holds.
 * @param notCounted as in readFigures
 * @param end leaves out later steps
 * @returns the ids of the leads, the last entered first, and the sums over contracts
 */
export async function readEnteredResults(
  store: FigureRecords,
  { since, until }: Period,
  notCounted: readonly string[],
  end = Infinity,
) {
  const start = startOfDay(since)
  const days = { since: start, until: Math.min(startOfDay(addDays(until, 1)), end) }
  const results = (await store.listResults(days)).filter(
    ({ outcome, lossReason }) => outcome !== 'lost' || !notCounted.includes(lossReason),
  )
  const resultsOf = Map.groupBy(results, ({ leadId }) => leadId)
  // Only these leads can have an earlier result, or a step that a later one ended.
  const read = results.filter(
    ({ leadId, receivedAt, detail, outcome }) =>
      receivedAt < start ||
      isAppointmentStep(detail) ||
      (detail === 'contract' && outcome !== detail) ||
      (resultsOf.get(leadId)?.length ?? 0) > 1,
  )
  const histories = await readCalls(
    store,
    read.map(({ leadId }) => leadId),
  )
  const historyOf = ({ leadId }: EnteredResult) => histories.get(leadId) ?? []
  const spoken = results.filter((result) => isCall(result, historyOf(result)))
  const entered = results.toReversed().filter((result) => isNew(result, historyOf(result)))
  const of = (stage: ResultStage) => {
    const ofStage = entered.filter((result) => resultStageOf(result) === stage)
    return [...new Map(ofStage.map((result) => [result.leadId, result])).values()]
  }
  const idsOf = (stage: ResultStage) => of(stage).map(({ leadId }) => leadId)
  return {
    /** The calls of the team. A moved step, a date or a value added later, and the result of a visit are no calls. */
    calls: (await store.countMissed(days)) + spoken.length,
    reached: new Set(spoken.map(({ leadId }) => leadId)).size,
    leads: Object.fromEntries(RESULT_STAGES.map((stage) => [stage, idsOf(stage)])) as Record<ResultStage, string[]>,
    euros: sum(of('contract'), ({ euros }) => euros ?? 0),
    unpriced: of('contract').filter(({ euros }) => !euros).length,
    losses: [...Map.groupBy(of('lost'), ({ lossReason }) => lossReason)]
      .map(([reason, { length }]) => ({ reason, count: length }))
      .sort((one, other) => other.count - one.count),
    kilowattPeak: sum(of('contract'), ({ kilowattPeak }) => kilowattPeak ?? 0),
  }
}

/** Staff send an offer without a call. */
const isCall = (result: EnteredResult, history: readonly CallEntry[]) =>
  result.detail !== 'offered' &&
  !isMove(result, history) &&
  !isSameResult(result, history) &&
  !isAfterVisit(result, history)

function isNew(result: EnteredResult, history: readonly CallEntry[]): boolean {
  if (isAppointmentStep(result.detail)) return !isMove(result, history) && !isCancelled(result, history)
  if (result.detail === 'contract') return isNewContract(result, effectiveEntries(history))
  return lastResult(result.id, history)?.detail !== result.detail
}

/** After a contract, only a loss or a new start ends it. */
function isNewContract({ id, outcome }: EnteredResult, history: readonly CallEntry[]): boolean {
  const holds = outcome === 'contract' || hasContract(history)
  return holds && !hasContract(entriesBefore(id, history))
}

/** True if the appointment was cancelled, even if it was moved before. */
function isCancelled(appointment: CallEntry, history: readonly CallEntry[]): boolean {
  const results = effectiveEntries(history).filter(isResult)
  const following = results.slice(results.findIndex(({ id }) => id === appointment.id) + 1)
  const end = following.findIndex((result) => !isMove(result, history))
  return end >= 0 && isCancelledBy(following[end], following[end - 1] ?? appointment)
}

function resultStageOf({ detail, outcome }: EnteredResult): ResultStage | null {
  if (isAppointmentStep(detail)) return 'appointment'
  if (detail === 'offered') return 'offer'
  if (detail === 'contract') return detail
  return detail === 'lost' && detail === outcome ? detail : null
}
