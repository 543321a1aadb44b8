import { fill } from '../../../content/fill.ts'
import { desk } from '../../../content/generated/desk.ts'
import { staffAppointment } from '../../../content/mail-words.ts'
import { historyWords, outcomeWords } from '../../../content/record-words.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import { appointmentAt } from '../../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { visitPlaceOf } from '../../records/describe-answers.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { type Block, facts, highlight, text } from '../blocks.ts'

/** The place of a visit, as a link to the map if the provider has one. */
export function linkPlace(lead: StoredLead): Block[] {
  const value = visitPlaceOf(lead)
  const href = desk.roofView && fill(desk.roofView.address, { address: encodeURIComponent(value) })
  return value === '' ? [] : [facts([{ label: staffAppointment.where, value, href }])]
}

/** The answers may have changed the place of an appointment that is agreed. */
export function aboutNewAnswers(lead: StoredLead, history: readonly HistoryEntry[], now: number): Block[] {
  const newest = history.findLast(({ kind }) => kind === 'supplemented')
  const at = appointmentAt(lead)
  return [
    ...(newest ? [text(`${lead.name} ${historyWords.supplemented(newest.facts)}.`)] : []),
    ...(at !== null && at > now ? [highlight(outcomeWords[lead.outcome], writeDayAndTime(at))] : []),
    ...linkPlace(lead),
  ]
}
