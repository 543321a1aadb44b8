// The texts of the mails to the visitor. Values come ready to print, for example `Sonntag, 22. November, 15:04 Uhr`. No mail
// repeats the visitor's message, because strangers could then send spam through the form.

import { NBSP } from '../base/nbsp.ts'
import { fill } from './fill.ts'
import { mails } from './generated/mails.ts'
import { questions } from './generated/questions.ts'
import { roofCheck } from './generated/roof-check.ts'

const { appointment, confirmation, missedCall } = mails
const hasQuestions = questions.length > 0

/** Keeps an hour and its unit on one line. */
function withHours<Linked extends { after: string }>(linked: Linked): Linked {
  return { ...linked, after: linked.after.replaceAll(' Uhr', `${NBSP}Uhr`) }
}

/** The texts of content/mails.yaml, filled with the values of one mail. */
export const visitorConfirmation = {
  ...confirmation,
  callUs: withHours(confirmation.callUs),
  page: hasQuestions ? confirmation.questions : confirmation.yourRequest,
  preview: (due: string) => fill(confirmation.preview, { due }),
  greeting: (name: string) => (name === '' ? confirmation.greetingWithoutName : fill(confirmation.greeting, { name })),
  ending: (digits: string) => fill(confirmation.ending, { digits }),
  /** Drops soft hyphens, because some mail programs show them. */
  next: roofCheck.nextSteps.map((step) => step.replaceAll('\u00ad', '')),
  /** The subject of the mail that a mail program sends on unsubscribe. */
  objection: (ref: string) => fill(confirmation.objection, { ref }),
} as const

export const visitorAppointment = {
  ...appointment,
  callUs: withHours(appointment.callUs),
  cancelledCallUs: withHours(appointment.cancelledCallUs),
  takes: (minutes: number) => fill(appointment.takes, { minutes: `${minutes}` }),
} as const
export const visitorWithdrawn = mails.withdrawn
const { wrongNumber } = missedCall
export const visitorMissedCall = {
  ...missedCall,
  callUs: withHours(missedCall.callUs),
  wrongNumber: { ...wrongNumber, callUs: withHours(wrongNumber.callUs) },
} as const
