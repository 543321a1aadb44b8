import { fill } from '../../../content/fill.ts'
import { company } from '../../../content/generated/company.ts'
import { staffWithdrawn as words } from '../../../content/mail-words.ts'
import { visitorConfirmation as confirmation, visitorWithdrawn } from '../../../content/visitor-mail-words.ts'
import type { Withdrawn } from '../../../lead/answers/withdraw-lead.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { regards, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

export function writeStaffWithdrawnLetter({ ref, receivedAt }: Withdrawn): Letter {
  return {
    subject: words.subject(ref),
    preview: words.preview,
    title: words.title(ref),
    blocks: [text(words.text(writeDayAndTime(receivedAt)))],
    footer: words.footer,
  }
}

/** Goes to the person, and quotes nothing that they wrote. */
export function writeVisitorWithdrawnLetter(ref: string): Letter {
  const { subject, preview, title, text: words, notYou } = visitorWithdrawn
  return {
    subject: fill(subject, { ref }),
    preview,
    title,
    blocks: [
      text(confirmation.greetingWithoutName),
      text(fill(words, { ref })),
      regards(`${confirmation.regards}\n${company.brand}`),
    ],
    footer: notYou,
  }
}
