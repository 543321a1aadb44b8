import { company } from '../../../content/generated/company.ts'
import { visitorConfirmation as confirmation, visitorMissedCall as words } from '../../../content/mail-words.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { highlight, regards, sentence, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { writeDayAndTime } from '../written-times.ts'
import { firstNameOf, whoCalls } from './visitor-confirmation.ts'

/** @param context `who`: the name of the next caller, or the company */
export function missedCallLetter(lead: StoredLead, { who }: { who: string }): Letter {
  const time = writeDayAndTime(lead.tryAgainAt ?? 0)
  return {
    subject: words.subject,
    preview: words.fill(words.preview, { time, who }),
    title: words.title,
    blocks: [
      text(confirmation.greeting(firstNameOf(lead.name))),
      text(words.fill(words.text, { time, who })),
      highlight(words.at, time),
      ...whoCalls(who),
      sentence({ ...words.callUs, link: { label: company.phoneLabel, href: `tel:${company.phone}` } }),
      regards(`${confirmation.regards}\n${who}`),
    ],
    footer: words.notYou,
  }
}
