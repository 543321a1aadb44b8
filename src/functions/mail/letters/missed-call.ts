import { company } from '../../../content/generated/company.ts'
import { visitorConfirmation as confirmation, visitorMissedCall as words } from '../../../content/mail-words.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { highlight, regards, sentence, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import type { LetterContext } from './staff-about-lead.ts'
import { firstNameOf, whoCalls } from './visitor-confirmation.ts'

export function missedCallLetter(lead: StoredLead, { staff }: Pick<LetterContext, 'staff'>): Letter {
  const caller = staff.find(({ address }) => address === lead.assignedTo)?.name || company.brand
  const time = writeDayAndTime(lead.tryAgainAt ?? 0)
  return {
    subject: words.subject,
    preview: words.fill(words.preview, { time, who: caller }),
    title: words.title,
    blocks: [
      text(confirmation.greeting(firstNameOf(lead.name))),
      text(words.fill(words.text, { time, who: caller })),
      highlight(words.at, time),
      ...whoCalls(caller),
      sentence({ ...words.callUs, link: { label: company.phoneLabel, href: `tel:${company.phone}` } }),
      regards(`${confirmation.regards}\n${caller}`),
    ],
    footer: words.notYou,
  }
}
