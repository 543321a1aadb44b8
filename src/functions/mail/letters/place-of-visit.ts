import { fill } from '../../../content/fill.ts'
import { desk } from '../../../content/generated/desk.ts'
import { staffAppointment } from '../../../content/mail-words.ts'
import { historyWords, outcomeWords } from '../../../content/record-words.ts'
import { MAILS_WITH_ANSWERS } from '../../../lead/answers/add-visitor-answers.ts'
import { appointmentAt } from '../../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { visitPlaceOf } from '../../records/describe-answers.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { type Block, facts, highlight, text } from '../blocks.ts'
import type { LetterContext } from '../compose-mail.ts'

/** The place of a visit, as a link to the map if the provider has one. */
export function linkPlace(lead: StoredLead): Block[] {
  const value = visitPlaceOf(lead)
  const href = desk.roofView && fill(desk.roofView.address, { address: encodeURIComponent(value) })
  return value === '' ? [] : [facts([{ label: staffAppointment.where, value, href }])]
}

/** The answers may have changed the place of an appointment that is agreed. */
export async function aboutNewAnswers(lead: StoredLead, { store, now }: LetterContext): Promise<Block[]> {
  const at = appointmentAt(lead)
  return [
    ...(await changesIn(lead, store)),
    ...(at !== null && at > now ? [highlight(outcomeWords[lead.outcome], writeDayAndTime(at))] : []),
    ...linkPlace(lead),
  ]
}

/** The earlier answers that changed since staff had a mail with all of them. The title says the rest. */
async function changesIn({ id, name }: StoredLead, store: LetterContext['store']): Promise<Block[]> {
  const sent = (await store.listMessagesOf(id)).filter(({ kind }) => MAILS_WITH_ANSWERS.includes(kind))
  const since = Math.max(0, ...sent.map(({ sentAt }) => sentAt ?? 0))
  const entries = (await store.listHistory(id)).filter(({ kind, at }) => kind === 'supplemented' && at > since)
  const namesOf = (fact: 'replaced' | 'cleared') => {
    const names = new Set(entries.flatMap(({ facts }) => facts[fact] ?? []))
    return names.size > 0 ? [...names] : undefined
  }
  const changes = { replaced: namesOf('replaced'), cleared: namesOf('cleared') }
  return changes.replaced || changes.cleared ? [text(`${name} ${historyWords.supplemented(changes)}.`)] : []
}
