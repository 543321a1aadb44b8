import { MINUTE } from '../../../base/durations.ts'
import { germanDate } from '../../../base/german-time.ts'
import { NBSP } from '../../../base/nbsp.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { fill } from '../../../content/fill.ts'
import { staffAppointment as staff, staffAboutLead } from '../../../content/mail-words.ts'
import { outcomeWords } from '../../../content/record-words.ts'
import {
  visitorConfirmation as confirmation,
  visitorAppointment as words,
} from '../../../content/visitor-mail-words.ts'
import { hasStreet } from '../../../lead/has-street.ts'
import { surnameOrRef } from '../../../lead/short-names.ts'
import { APPOINTMENT_LENGTH } from '../../../lead/steps/appointment-updates.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { streetOf, visitPlaceOf } from '../../records/describe-answers.ts'
import { writeDayAndTime } from '../../records/time.ts'
import { actions, type Block, facts, highlight, regards, sentence, text } from '../blocks.ts'
import type { StaffUpdate, UpdateToWrite } from '../compose-appointment.ts'
import type { Letter } from '../letter.ts'
import { linkPlace } from './place-of-visit.ts'
import { aboutLead, contactActions, quoteMessage } from './staff-about-lead.ts'
import { greetedName, PHONE, whoCalls } from './visitor-confirmation.ts'

const onOneLine = (words: string) => words.replaceAll(NBSP, ' ')

/** The version in the receiver's calendar that this one changes, or `null` for a new, cancelled or restored appointment. */
const changedVersion = ({ isCancelled, known }: UpdateToWrite) =>
  isCancelled || known === null || known.isCancelled ? null : known

/** The earlier time of a moved appointment, or `''`. */
function timeBefore(update: UpdateToWrite): string {
  const known = changedVersion(update)
  return known === null || known.at === update.at ? '' : writeDayAndTime(known.at)
}

function describeUpdate({ assignedTo }: StoredLead, update: StaffUpdate) {
  const { isCancelled, to, colleague, agreedBy } = update
  if (!isCancelled) {
    if (colleague !== '') return [staff.takenOver, staff.takenOverText(colleague)] as const
    if (changedVersion(update)) return [staff.moved, staff.text] as const
    return ['', agreedBy === '' ? staff.text : staff.agreedText(agreedBy)] as const
  }
  if (assignedTo === to) return [staff.cancelled, staff.cancelledText] as const
  return [staff.handedOver, staff.handedOverText(colleague)] as const
}

export function writeAppointmentLetter(
  lead: StoredLead,
  update: StaffUpdate,
  notes: Block[],
  deskLink: string,
): Letter {
  const time = writeDayAndTime(update.at)
  const before = timeBefore(update)
  const overlaps = update.overlaps.map((booked) => `${surnameOrRef(booked)}, ${germanDate(booked.at).time}`).join('; ')
  const step = outcomeWords[update.kind]
  const [state, explanation] = describeUpdate(lead, update)
  const what = [state, step].filter(Boolean).join(': ')
  return {
    subject: onOneLine(staff.subject(what, time, lead.name, lead.address)),
    preview: time,
    title: `${what}, ${lead.name}`,
    blocks: [
      text(explanation),
      highlight(staff.at, time),
      ...(before === '' ? [] : [text(staff.before(before))]),
      ...(update.kind === 'visit' && !update.isCancelled ? linkPlace(lead) : []),
      ...(overlaps === '' ? [] : [text(deskWords.overlaps(overlaps))]),
      ...quoteMessage(lead),
      ...notes,
      actions([
        // This colleague no longer calls.
        ...(state === staff.handedOver ? [] : contactActions(lead)),
        { label: staffAboutLead.actions.desk.link, href: deskLink, rank: 'secondary' },
      ]),
      ...aboutLead(lead),
    ],
    footer: lead.email === '' ? staff.footer : staffAboutLead.replyFooter,
  }
}

/** The place, the length, the caller with their number, and the file. It may repeat the address, because staff talked to the person. */
function aboutAppointment(lead: StoredLead, { kind }: UpdateToWrite, who: string): Block[] {
  const takes = text(words.takes(APPOINTMENT_LENGTH[kind] / MINUTE))
  return [...(kind === 'visit' ? aboutPlace(lead) : []), takes, ...whoCalls(who), text(words.file)]
}

/** Asks for the street, unless staff can read it. A sensitive answer is in no mail. */
function aboutPlace(lead: StoredLead): Block[] {
  const value = visitPlaceOf(lead)
  const isKnown = hasStreet(lead.address) || streetOf(lead) !== ''
  return [...(value === '' ? [] : [facts([{ label: words.where, value }])]), ...(isKnown ? [] : [text(words.street)])]
}

/** The texts are in content/mails.yaml. Except the address and a plain first name, they repeat nothing from the form's sender. */
export function writeVisitorAppointmentLetter(lead: StoredLead, update: UpdateToWrite, who: string): Letter {
  const { isCancelled, known, kind, at, assignedTo, place } = update
  const time = writeDayAndTime(at)
  const before = timeBefore(update)
  const isMoved = before !== ''
  const changed = changedVersion(update)
  const isOtherKind = changed !== null && changed.kind !== kind
  const isOtherColleague = changed !== null && !isMoved && !isOtherKind && changed.assignedTo !== assignedTo
  const isElsewhere = changed !== null && !isMoved && !isOtherKind && changed.place !== place
  const isChanged = isMoved || isOtherKind || isOtherColleague || isElsewhere
  const isRestored = !isCancelled && known?.isCancelled && known.kind === kind && known.at === at
  const values = { time, who, before }
  const own = words[kind]
  return {
    subject: onOneLine(
      fill(isCancelled ? own.cancelled : isMoved ? own.moved : isChanged ? own.changed : own.subject, values),
    ),
    preview: time,
    title: isCancelled ? words.cancelledTitle : isChanged ? words.changedTitle : own.title,
    blocks: [
      text(confirmation.greeting(greetedName(lead.name))),
      text(isCancelled ? words.cancelledText : fill(own.text, values)),
      ...(isMoved ? [text(fill(words.movedText, values))] : []),
      ...(isOtherKind ? [text(own.instead)] : []),
      ...(isOtherColleague ? [text(words.sameTimeText)] : []),
      ...(isElsewhere ? [text(words.newPlaceText)] : []),
      ...(isRestored ? [text(words.restoredText)] : []),
      highlight(words.at, time),
      ...(isCancelled ? [] : aboutAppointment(lead, update, who)),
      sentence({ ...(isCancelled ? words.cancelledCallUs : words.callUs), link: PHONE }),
      regards(`${confirmation.regards}\n${who}`),
    ],
    footer: words.notYou,
  }
}
