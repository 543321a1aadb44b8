import { HOUR } from '../../../base/durations.ts'
import { deskWords } from '../../../content/desk-words.ts'
import {
  staffAddition as addition,
  staffAssigned as assigned,
  callerExpected,
  staffFollowUp as followUp,
  nameAndPlace,
  staffNotification as notification,
  openValue,
  staffOverdue as overdue,
  staffReminder as reminder,
  staffAboutLead as words,
} from '../../../content/mail-words.ts'
import { prefersEmail } from '../../../content/prefers-email.ts'
import { answerWords, authorName, describeFacts, directWord } from '../../../content/record-words.ts'
import { type Answer, writeAnswer } from '../../../lead/answers/questions.ts'
import type { RelatedLead } from '../../../lead/desk/desk-api.ts'
import { fieldsAbout, type LeadField } from '../../../lead/lead.ts'
import { describeSource } from '../../../lead/lead-source.ts'
import type { MailKind } from '../../../lead/outbox/mail-kinds.ts'
import { expectedCaller } from '../../../lead/outbox/missed-call-mail.ts'
import { nameOrRef } from '../../../lead/short-names.ts'
import { attentionAt } from '../../../lead/steps/lead-status.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { replyLink, telephoneLinks } from '../../links/contact-links.ts'
import type { LinkTo } from '../../links/staff-link.ts'
import { answersBeforeCall, publicAnswers } from '../../records/describe-answers.ts'
import { describeBrokenPromise, followUpOf, writePlannedTime } from '../../records/describe-due.ts'
import { describeEstimate } from '../../records/describe-estimate.ts'
import { describeField, fieldLabels, formatField } from '../../records/field-words.ts'
import { listRelated } from '../../records/list-related.ts'
import { writeDayAndTime, writeShort } from '../../records/time.ts'
import {
  type Action,
  actions,
  type Block,
  type Fact,
  facts,
  heading,
  highlight,
  quote,
  sentence,
  text,
} from '../blocks.ts'
import { composeAboutLead } from '../compose-about-lead.ts'
import type { Composer, LetterContext } from '../compose-mail.ts'
import type { Letter } from '../letter.ts'
import { aboutNewAnswers } from './place-of-visit.ts'
import { lastAssignment, quoteNotes } from './staff-history.ts'

export const STAFF_LETTERS = {
  'staff-notification': composeAboutLead(writeNotificationLetter),
  'staff-reminder': composeAboutLead(writeReminderLetter),
  'staff-overdue': composeAboutLead(writeOverdueLetter),
  'staff-follow-up': composeAboutLead(writeFollowUpLetter),
  'staff-assigned': composeAboutLead(writeAssignedLetter),
  'staff-addition': composeAboutLead(writeAdditionLetter),
} satisfies { [Kind in MailKind]?: Composer }

async function writeNotificationLetter(lead: StoredLead, { linkTo, store }: LetterContext): Promise<Letter> {
  const due = writeDayAndTime(lead.dueAt)
  return {
    subject: notification.subject(lead.name, lead.address),
    preview: words.preview(due, prefersEmail(lead)),
    title: notification.title(lead.name),
    blocks: [
      ...relatedLines(await listRelated(store, lead)),
      highlight(notification.promise, due),
      ...quoteMessage(lead),
      actions(contactActions(lead)),
      ...aboutLead(lead, { more: [...estimateFact(lead), ...openFieldsFact(lead)] }),
      ...stepsAbout(lead, linkTo),
    ],
    footer: words.replyFooter,
  }
}

function relatedLines(related: readonly RelatedLead[]): Block[] {
  return [true, false].flatMap((isPhone) => {
    const names = related.filter(({ hasSamePhone }) => hasSamePhone === isPhone).map(nameOrRef)
    const label = isPhone ? deskWords.lead.samePhone : deskWords.lead.sameMailbox
    return names.length === 0 ? [] : [text(`${label} ${names.join(', ')}`)]
  })
}

async function writeReminderLetter(lead: StoredLead, context: LetterContext): Promise<Letter> {
  const { linkTo, now } = context
  const hoursLeft = Math.round((lead.dueAt - now) / HOUR)
  return {
    subject: reminder.subject(lead.name, writeShort(lead.dueAt)),
    preview: words.preview(writeDayAndTime(lead.dueAt)),
    title: reminder.title(lead.name),
    blocks: [
      text(reminder.notMarked),
      ...(await readNotes(lead, context)),
      ...deadline(lead, linkTo, { label: reminder.dueIn(hoursLeft) }),
    ],
    footer: reminder.footer,
  }
}

async function writeOverdueLetter(lead: StoredLead, context: LetterContext): Promise<Letter> {
  return {
    subject: overdue.subject(lead.name, lead.address),
    preview: words.preview(writeDayAndTime(lead.dueAt)),
    title: overdue.title(lead.name),
    blocks: [
      text(overdue.notMarked),
      ...(await readNotes(lead, context)),
      ...deadline(lead, context.linkTo, { label: overdue.wasDue }),
    ],
    footer: overdue.footer,
  }
}

async function otherCallerLine(lead: StoredLead, { store, staff }: LetterContext): Promise<Block[]> {
  const caller = expectedCaller(lead, await store.listHistory(lead.id), await store.listMessagesOf(lead.id))
  return caller === '' ? [] : [text(callerExpected(authorName(caller, staff)))]
}

const readNotes = async ({ id }: StoredLead, context: LetterContext) =>
  quoteNotes(await context.store.listHistory(id), context)

async function writeAssignedLetter(lead: StoredLead, context: LetterContext): Promise<Letter> {
  const { linkTo, store, staff } = context
  const history = await store.listHistory(lead.id)
  const given = lastAssignment(history)
  const due = writePlannedTime(lead, attentionAt(lead))
  const label = lead.answeredAt === null ? assigned.due : assigned.next
  return {
    subject: assigned.subject(lead.name, lead.address),
    preview: words.preview(due),
    title: assigned.title(lead.name),
    blocks: [
      text(assigned.text(given ? authorName(given.by, staff) : '')),
      ...(await otherCallerLine(lead, context)),
      ...quoteNotes(history, context),
      ...deadline(lead, linkTo, { label, time: due }),
    ],
    footer: words.replyFooter,
  }
}

function aboutAnswers(lead: StoredLead): Block[] {
  const given = answerFacts(lead)
  return given.length === 0 ? [] : [heading(answerWords.title), facts(given)]
}

async function writeAdditionLetter(lead: StoredLead, context: LetterContext): Promise<Letter> {
  return {
    subject: addition.subject(lead.name, lead.address),
    preview: publicAnswers(lead.answers).map(writeAnswer).join(' · '),
    title: addition.title(lead.name),
    blocks: [
      ...(await aboutNewAnswers(lead, context)),
      ...aboutAnswers(lead),
      actions(contactActions(lead)),
      ...stepsAbout(lead, context.linkTo),
    ],
    footer: addition.footer,
  }
}

async function writeFollowUpLetter(lead: StoredLead, context: LetterContext): Promise<Letter> {
  const { linkTo, now } = context
  const notes = await readNotes(lead, context)
  const call = callFacts(lead)
  const { step, planned, also } = followUpOf(lead, now)
  if (step) {
    const value = describeFacts(lead)
    const preview = `${followUp.stepAt} ${planned}`
    return {
      subject: followUp.stepOf(step.subject, nameAndPlace(lead.name, lead.address)),
      preview,
      title: followUp.stepOf(step.subject, lead.name),
      blocks: [
        facts(call),
        text(step.text),
        ...notes,
        highlight(followUp.stepAt, planned),
        ...also.map(text),
        ...(value.length === 0 ? [] : [text(value.join(', '))]),
        ...quoteMessage(lead),
        actions([
          ...contactActions(lead),
          { label: words.actions.answered, href: linkTo('answered'), rank: 'secondary' },
          { label: words.actions.desk.link, href: linkTo('desk'), rank: 'secondary' },
        ]),
        ...aboutLead(lead, { shown: call }),
      ],
      footer: followUp.footer,
    }
  }
  return {
    subject: followUp.subject(lead.name, lead.address),
    preview: `${followUp.at} ${planned}`,
    title: followUp.title(lead.name),
    blocks: [
      facts(call),
      text([followUp.planned(lead.tries), ...describeBrokenPromise(lead, now).map((broken) => `${broken}.`)].join(' ')),
      ...(await otherCallerLine(lead, context)),
      ...also.map(text),
      ...notes,
      ...deadline(lead, linkTo, { label: followUp.at, time: planned, shown: call }),
    ],
    footer: followUp.footer,
  }
}

interface Deadline extends Pick<AboutLead, 'shown'> {
  label: string
  time?: string
}

function deadline(
  lead: StoredLead,
  linkTo: LinkTo,
  { label, time = writeDayAndTime(lead.dueAt), shown = [] }: Deadline,
): Block[] {
  return [
    highlight(label, time),
    ...quoteMessage(lead),
    actions(contactActions(lead)),
    ...stepsAbout(lead, linkTo),
    ...aboutLead(lead, { shown }),
  ]
}

function callFacts(lead: StoredLead): Fact[] {
  const phone = { ...describeField(lead, 'phone'), href: telephoneLinks(lead.phone)[0]?.href }
  return [phone, ...answersBeforeCall(lead).map(answerFact)].filter(({ value }) => value !== '')
}

/** Before the buttons, because it may say when to call. */
export const quoteMessage = ({ message }: StoredLead): Block[] =>
  message === '' ? [] : [heading(words.messageTitle), quote(message)]

const FIELDS_IN_ORDER = [...fieldsAbout('person'), ...fieldsAbout('roof')]

const openFieldsFact = (lead: StoredLead): Fact[] => {
  const open = FIELDS_IN_ORDER.filter((name) => formatField(lead, name) === '').map((name) => fieldLabels[name])
  return open.length === 0 ? [] : [{ label: open.join(', '), value: openValue }]
}

function estimateFact(lead: StoredLead): Fact[] {
  const value = describeEstimate(lead)
  return value === '' ? [] : [{ label: deskWords.lead.facts.estimate, value }]
}

interface AboutLead {
  more?: Fact[]
  shown?: Fact[]
}

export function aboutLead(lead: StoredLead, { more = [], shown = [] }: AboutLead = {}): Block[] {
  const links: Partial<Record<LeadField, string | undefined>> = {
    phone: telephoneLinks(lead.phone)[0]?.href,
    email: replyLink(lead),
  }
  const fields = FIELDS_IN_ORDER.filter((name) => name !== 'message')
  const given = fields.map((name) => ({ ...describeField(lead, name), href: links[name] }))
  const known = [...given.filter(({ value }) => value !== ''), ...more, ...answerFacts(lead)]
  const rest = [
    { label: words.labels.received, value: writeDayAndTime(lead.receivedAt) },
    { label: words.labels.source, value: describeSource(lead.source) || directWord },
    { label: words.labels.reference, value: lead.ref },
  ]
  const isShown = ({ label }: Fact) => shown.some((fact) => fact.label === label)
  return [heading(words.fieldsTitle), facts([...known.filter((fact) => !isShown(fact)), ...rest])]
}

const answerFact = (answer: Answer): Fact => ({ label: answer.question, value: writeAnswer(answer) })

const answerFacts = ({ answers }: StoredLead): Fact[] => publicAnswers(answers).map(answerFact)

/** Call, then reply, or as the person prefers. They are before the details, so that a phone shows them without scrolling. */
export function contactActions(lead: StoredLead): Action[] {
  const [tel] = telephoneLinks(lead.phone)
  const reply = { label: words.actions.reply, href: replyLink(lead), plain: lead.email }
  const call = tel && { label: words.actions.call(lead.name), href: tel.href, plain: lead.phone }
  const ways = [...(call ? [call] : []), ...(lead.email === '' ? [] : [reply])]
  if (prefersEmail(lead)) ways.reverse()
  return ways.map((way, index) => ({ ...way, rank: index === 0 ? 'primary' : 'secondary' }))
}

function stepsAbout({ answeredAt }: StoredLead, linkTo: LinkTo): Block[] {
  const { answered, answeredNote, spam, desk } = words.actions
  return [
    actions([{ label: answered, href: linkTo('answered'), rank: 'secondary' }], answeredNote),
    sentence({ ...desk, link: { label: desk.link, href: linkTo('desk') } }),
    // Staff know a person whom they have answered.
    ...(answeredAt === null ? [sentence({ ...spam, link: { label: spam.link, href: linkTo('spam') } })] : []),
  ]
}
