import { MINUTE } from '../../../base/durations.ts'
import { LAST_ID } from '../../../base/new-id.ts'
import { callerExpected, staffDigest as digest, staffAboutMany as words } from '../../../content/mail-words.ts'
import { MAX_COUNTED } from '../../../lead/desk/desk-api.ts'
import type { CombinedKind } from '../../../lead/outbox/mail-kinds.ts'
import { MAX_COMBINED } from '../../../lead/outbox/message-rules.ts'
import { expectedCaller } from '../../../lead/outbox/missed-call-mail.ts'
import type { HistoryEntry } from '../../../lead/steps/history-entry.ts'
import { attentionAt } from '../../../lead/steps/lead-status.ts'
import { hasAppointmentAhead } from '../../../lead/steps/lead-steps.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { describeFollowUp } from '../../records/describe-due.ts'
import { excerptOf } from '../../records/excerpt.ts'
import { formatRoof } from '../../records/field-words.ts'
import { readHistories } from '../../records/read-histories.ts'
import { type Action, actions, type LeadItem, leadItems, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { describeLastNote, type ListContext, openItem, shortList } from './lead-items.ts'
import { lastAssignment } from './staff-history.ts'

/** A mail with this many leads stays below the 102 kB at which Gmail cuts it. */
const MAX_IN_FULL = 25
/** In characters. An excerpt of this length shows whether the message is real. */
const MAX_EXCERPT = 160

type ManyKind = CombinedKind | 'staff-flood'

const isFlood = (kind: ManyKind) => kind === 'staff-collected' || kind === 'staff-flood'
/** The leads of such a mail may have a planned step instead of a promised answer. */
const hasSteps = (kind: ManyKind) => kind === 'staff-assigned' || kind === 'staff-follow-up'

/** In a flood, the list begins with the leads least like spam. Otherwise, it begins with the leads due first. */
export async function writeLetterAboutMany(
  kind: ManyKind,
  leads: readonly StoredLead[],
  context: ListContext,
): Promise<Letter> {
  const { nameOf, store } = context
  const bySpam = (a: StoredLead, b: StoredLead) => (isFlood(kind) ? a.spamScore - b.spamScore : 0)
  const sorted = leads.toSorted((a, b) => bySpam(a, b) || attentionAt(a) - attentionAt(b))
  const listed = sorted.slice(0, MAX_IN_FULL)
  const historyOf = await readHistories(store, listed)
  const handOvers = kind === 'staff-assigned' ? listed.map((lead) => lastAssignment(historyOf(lead))) : []
  const shared = sharedHandOver(handOvers)
  const appointments = shared ? await countAppointments(leads[0], handOvers, store) : 0
  const title = words[kind].title({ count: leads.length, appointments, most: MAX_COMBINED })
  const ofAppointments = appointments === 0 ? [] : [words['staff-assigned'].appointments(appointments)]
  const intro = [words[kind].intro, ...ofAppointments].join(' ')
  const items = listed.map((lead, index) =>
    toItem(kind, lead, { history: historyOf(lead), handOver: shared ? undefined : handOvers[index] }, context),
  )
  const buttons = await buttonsBelow(kind, listed, context)
  return {
    subject: title,
    preview: intro,
    title,
    blocks: [
      text(intro),
      ...(shared ? [text(words.givenBy(nameOf(shared.by), shared.text))] : []),
      leadItems(await Promise.all(items)),
      ...shortList(sorted.slice(MAX_IN_FULL)),
      ...(buttons.length > 0 ? [actions(buttons)] : []),
    ],
    footer: digest.stepsNote,
  }
}

/** If all leads are from one hand-over, its note is shown once and in full. */
function sharedHandOver(handOvers: readonly (HistoryEntry | undefined)[]): HistoryEntry | undefined {
  const [first] = handOvers
  return handOvers.every((handOver) => handOver?.by === first?.by && handOver?.text === first?.text) ? first : undefined
}

/** Counts the appointments that the same hand-over gave to the colleague. Each has a mail of its own. */
async function countAppointments(
  lead: StoredLead | undefined,
  handOvers: readonly (HistoryEntry | undefined)[],
  store: ListContext['store'],
): Promise<number> {
  const given = handOvers.filter((handOver) => handOver !== undefined)
  const [first] = given
  if (lead === undefined || first === undefined) return 0
  const times = given.map(({ at }) => at)
  // The calls of one hand-over take a while.
  const [from, until] = [Math.min(...times) - MINUTE, Math.max(...times) + MINUTE]
  const ahead = { view: 'planned', assignedTo: lead.assignedTo, after: { at: until, id: LAST_ID } } as const
  const planned = (await store.listView({ ...ahead, limit: MAX_COUNTED })).filter((other) =>
    hasAppointmentAhead(other, until),
  )
  const historyOf = await readHistories(store, planned)
  return planned.filter((other) => {
    const entry = lastAssignment(historyOf(other))
    return entry?.by === first.by && entry.text === first.text && from < entry.at && entry.at < until
  }).length
}

async function toItem(
  kind: ManyKind,
  lead: StoredLead,
  { history, handOver }: { history: readonly HistoryEntry[]; handOver: HistoryEntry | undefined },
  { linksFor, now, nameOf, to, store }: ListContext,
): Promise<LeadItem> {
  const linkTo = await linksFor({ ref: lead.ref }, now)
  // The line of the hand-over has its note.
  const noted = kind === 'staff-assigned' ? history.filter((entry) => entry.kind !== 'assigned') : history
  const item = openItem(lead, linkTo, { now, nameOf, to, note: describeLastNote(noted) })
  const given = handOver ? words.givenBy(nameOf(handOver.by), excerptOf(handOver.text, MAX_EXCERPT)) : ''
  const caller = hasSteps(kind) ? expectedCaller(lead, history, await store.listMessagesOf(lead.id)) : ''
  const message = excerptOf(lead.message, MAX_EXCERPT)
  const release = { label: words.release, href: linkTo('release') }
  const spam = { label: digest.steps.spam, href: linkTo('spam') }
  return {
    ...item,
    // A planned step is due now, not late.
    ...(kind === 'staff-follow-up' && { due: describeFollowUp(lead, now), isOverdue: false }),
    lines: [
      given,
      caller && callerExpected(nameOf(caller)),
      ...item.lines,
      formatRoof(lead),
      message && `„${message}“`,
    ].filter(Boolean),
    links: isFlood(kind) ? [release, ...item.links, spam] : item.links,
  }
}

async function buttonsBelow(
  kind: ManyKind,
  listed: readonly StoredLead[],
  { linksFor, now, deskUrl }: ListContext,
): Promise<Action[]> {
  const linkTo = await linksFor({ refs: listed.map(({ ref }) => ref) }, now)
  const toDesk = { label: words.openDesk, href: deskUrl, rank: 'primary' } as const
  const release = { label: words.releaseAll(listed.length), href: linkTo('releaseFlood'), rank: 'secondary' } as const
  return [...(kind === 'staff-flood' || hasSteps(kind) ? [toDesk] : []), ...(isFlood(kind) ? [release] : [])]
}
