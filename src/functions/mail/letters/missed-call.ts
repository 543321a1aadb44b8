import { fill } from '../../../content/fill.ts'
import { company } from '../../../content/generated/company.ts'
import { visitorConfirmation as confirmation, visitorMissedCall as words } from '../../../content/visitor-mail-words.ts'
import { isNumberWrong } from '../../../lead/outbox/missed-call-mail.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { highlight, regards, sentence, text } from '../blocks.ts'
import type { LetterContext } from '../compose-mail.ts'
import type { Letter } from '../letter.ts'
import { greetedName, lastDigitsOf, PHONE, whoCalls } from './visitor-confirmation.ts'

export async function writeMissedCallLetter(lead: StoredLead, { staff, store }: LetterContext): Promise<Letter> {
  const caller = staff.find(({ address }) => address === lead.assignedTo)?.name || company.brand
  const time = writeDayAndTime(lead.tryAgainAt ?? 0)
  const isWrong = isNumberWrong(await store.listHistory(lead.id))
  const { subject, preview, title, text: reason, callUs } = isWrong ? words.wrongNumber : words
  const values = { time, who: caller, digits: lastDigitsOf(lead.phone) }
  return {
    subject,
    preview: fill(preview, values),
    title,
    blocks: [
      text(confirmation.greeting(greetedName(lead.name))),
      text(fill(reason, values)),
      ...(isWrong ? [] : [highlight(words.at, time), ...whoCalls(caller)]),
      sentence({ ...callUs, link: PHONE }),
      regards(`${confirmation.regards}\n${caller}`),
    ],
    footer: words.notYou,
  }
}
