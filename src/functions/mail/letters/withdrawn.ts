import { fill } from '../../../content/fill.ts'
import { company } from '../../../content/generated/company.ts'
import { staffWithdrawn as words } from '../../../content/mail-words.ts'
import { visitorConfirmation as confirmation, visitorWithdrawn } from '../../../content/visitor-mail-words.ts'
import type { Receipt, Withdrawn } from '../../../lead/answers/withdraw-lead.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { regards, text } from '../blocks.ts'
import type { Context, Messages, Written } from '../compose-mail.ts'
import { staffFor, toPerson } from '../envelope.ts'
import type { Letter } from '../letter.ts'

export async function composeStaffWithdrawn([{ kind, data }]: Messages, context: Context): Promise<Written> {
  const withdrawn = JSON.parse(data) as Withdrawn
  return { letter: writeStaffLetter(withdrawn), to: staffFor(kind, withdrawn, context) }
}

function writeStaffLetter({ ref, receivedAt }: Withdrawn): Letter {
  return {
    subject: words.subject(ref),
    preview: words.preview,
    title: words.title(ref),
    blocks: [text(words.text(writeDayAndTime(receivedAt)))],
    footer: words.footer,
  }
}

/** `null` if the address was erased after the mail got stuck, and an operator then retried it. */
export async function composeVisitorWithdrawn([{ data }]: Messages): Promise<Written | null> {
  if (data === '') return null
  const { ref, email } = JSON.parse(data) as Receipt
  return { letter: writeVisitorLetter(ref), ...toPerson(email) }
}

/** Quotes nothing that the person wrote. */
function writeVisitorLetter(ref: string): Letter {
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
