import { CONTACT_FIELDS } from '../lead/lead.ts'
import { type DerivedState, entriesBefore, type HistoryEntry } from '../lead/steps/history-entry.ts'
import { hasAppointment, isAppointmentStep, isPlanned } from '../lead/steps/lead-steps.ts'
import { isMove, isSameResult } from '../lead/steps/results.ts'
import { stateAfter } from '../lead/steps/state-after.ts'
import { contactLabels, describeFacts, historyWords, outcomeWords, stepWords } from './record-words.ts'

/** E.g. `nicht erreicht, nächster Versuch heute 17:00`. */
export function describeChange(
  entry: HistoryEntry,
  history: readonly HistoryEntry[],
  write: {
    time: (time: number) => string
    day: (time: number) => string
    name: (address: string) => string
    /** If it is known, the text uses the past tense for a next try that is over or replaced. */
    now?: number
  },
): string {
  const { kind, by, detail, until, facts } = entry
  if (kind === 'tried') {
    if (until === null) return historyWords.tried('', describeFacts(facts))
    const { now } = write
    const isReplaced = history.includes(entry) && stateAfter(history).tryAgainAt !== until
    const isOver = now !== undefined && (until < now || isReplaced)
    return historyWords.tried(write.time(until), describeFacts(facts), isOver)
  }
  if (kind === 'answered') {
    const before = stateAfter(entriesBefore(entry.id, history))
    const time = until === null ? '' : (isAppointmentStep(detail) ? write.time : write.day)(until)
    const details = describeFacts(facts)
    if (facts.assignee && facts.assignee !== before.assignedTo)
      details.unshift(historyWords.takes(write.name(facts.assignee)))
    const timed = [time, ...details].filter(Boolean)
    if (isMove(entry, history)) return historyWords.moved(stepWords[detail], timed)
    if (facts.euros && isSameResult(entry, history)) return historyWords.priced(details)
    if (detail === 'offered') return historyWords.offered(time, details)
    if (detail === 'lost') return historyWords.lost(details)
    return historyWords.answered(outcomeWords[detail], timed)
  }
  if (kind === 'corrected') {
    const changes = CONTACT_FIELDS.filter((name) => facts.was?.[name] !== undefined)
    return historyWords.corrected(changes.map((name) => `${contactLabels[name]}, vorher ${facts.was?.[name]}`))
  }
  if (kind === 'assigned')
    return detail === by ? historyWords.taken : historyWords.assigned(detail && write.name(detail))
  if (kind === 'reopened') {
    const reopened = describeReopened(stateAfter(entriesBefore(entry.id, history)))
    return until === null ? reopened : historyWords.againOn(reopened, write.day(until))
  }
  if (kind === 'supplemented') return historyWords.supplemented(facts)
  return historyWords[kind]
}

function describeReopened(before: DerivedState): string {
  if (!isPlanned(before)) return historyWords.reopened
  return hasAppointment(before) ? historyWords.cancelled : historyWords.dropped(stepWords[before.outcome])
}
