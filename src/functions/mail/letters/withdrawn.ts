import { fill } from '../../../content/fill.ts'
import { company } from '../../../content/generated/company.ts'
import { staffAppointment, staffWithdrawn as words } from '../../../content/mail-words.ts'
import { outcomeWords } from '../../../content/record-words.ts'
import { visitorConfirmation as confirmation, visitorWithdrawn } from '../../../content/visitor-mail-words.ts'
import type { Receipt, Withdrawn } from '../../../lead/answers/withdraw-lead.ts'
import type { MailAddress } from '../../../lead/outbox/transport.ts'
import type { AppointmentUpdate } from '../../../lead/steps/appointment-updates.ts'
import { cancelledEvent } from '../../calendar/lead-calendar-events.ts'
import { writeInvitation } from '../../calendar/write-calendar.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { highlight, regards, text } from '../blocks.ts'
import { attach } from '../compose-appointment.ts'
import type { ComposedMail, MailBatch, MailContext } from '../compose-mail.ts'
import { COMPANY, staffFor, toPerson } from '../envelope.ts'
import type { Letter } from '../letter.ts'

export async function composeStaffWithdrawn(
  [{ kind, data, createdAt }]: MailBatch,
  context: MailContext,
): Promise<ComposedMail> {
  const withdrawn = JSON.parse(data) as Withdrawn
  const { ref, by, receivedAt, cancellation } = withdrawn
  const to = staffFor(kind, withdrawn, context)
  const received = writeDayAndTime(receivedAt)
  const letter: Letter = {
    subject: by ? words.deleted.subject(ref) : words.subject(ref),
    preview: words.preview,
    title: by ? words.deleted.title(ref) : words.title(ref),
    blocks: [text(by ? words.deleted.text(context.nameOf(by), received) : words.text(received))],
    footer: words.footer,
  }
  if (!cancellation) return { to, letter }
  const time = writeDayAndTime(cancellation.at)
  letter.blocks.push(highlight(outcomeWords[cancellation.kind], time), text(staffAppointment.cancelledText))
  const file = writeCancellation(cancellation, { organizer: context.from, attendee: cancellation.to }, createdAt)
  return { to, letter, attachments: [file] }
}

function writeCancellation(
  cancellation: AppointmentUpdate,
  people: { organizer: MailAddress; attendee: string },
  now: number,
) {
  return attach(writeInvitation(cancelledEvent(cancellation), { ...people, isCancelled: true }, now), cancellation)
}

/** `null` if the address was erased after the mail got stuck, and an operator then retried it. */
export async function composeVisitorWithdrawn([{ data, createdAt }]: MailBatch): Promise<ComposedMail | null> {
  if (data === '') return null
  const receipt = JSON.parse(data) as Receipt
  const { email, cancellation } = receipt
  const people = { organizer: COMPANY, attendee: email }
  const attachments = cancellation && [writeCancellation(cancellation, people, createdAt)]
  return { letter: writeVisitorLetter(receipt), ...toPerson(email), ...(attachments && { attachments }) }
}

/** Quotes nothing that the person wrote. */
function writeVisitorLetter({ ref, cancellation }: Receipt): Letter {
  const { subject, preview, title, text: words, appointment, notYou } = visitorWithdrawn
  return {
    subject: fill(subject, { ref }),
    preview,
    title,
    blocks: [
      text(confirmation.greetingWithoutName),
      text(fill(words, { ref })),
      ...(cancellation ? [text(fill(appointment, { time: writeDayAndTime(cancellation.at) }))] : []),
      regards(`${confirmation.regards}\n${company.brand}`),
    ],
    footer: notYou,
  }
}
