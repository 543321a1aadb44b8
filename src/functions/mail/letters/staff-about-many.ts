import { MINUTE } from '../../../base/durations.ts'
import { LAST_ID } from '../../../base/new-id.ts'
import { staffDigest as digest, staffAboutMany as words } from '../../../content/mail-words.ts'
import { describeFacts } from '../../../content/record-words.ts'
import { MAX_COUNTED } from '../../../lead/desk/desk-api.ts'
import { type HistoryEntry, hasAppointmentAhead } from '../../../lead/history-entry.ts'
import { attentionAt } from '../../../lead/lead-status.ts'
import type { CombinedKind } from '../../../lead/outbox/mail-kinds.ts'
import { MAX_COMBINED } from '../../../lead/outbox/message-rules.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import type { LinkTo } from '../../links/staff-link.ts'
import { describeFollowUp } from '../../records/describe-due.ts'
import { excerptOf } from '../../records/excerpt.ts'
import { formatRoof } from '../../records/field-words.ts'
import { readHistories } from '../../records/read-histories.ts'
import { actions, type LeadItem, leadItems, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'
import { describeLastNote, type ListContext, openItem, shortList } from './lead-items.ts'
import { lastAssignment } from './staff-history.ts'

/** A mail with this many leads stays below the 102 kB at which Gmail cuts it. */
const MAX_IN_FULL = 25
/** In characters. An excerpt of this length shows whether the message is real. */
const MAX_EXCERPT = 160

/** In a flood, the list begins with the leads least like spam. Otherwise, it begins with the leads due first. */
export async function writeLetterAboutMany(
  kind: CombinedKind | 'staff-flood',
  leads: readonly StoredLead[],
  { linksFor, now, nameOf, deskUrl, store, to }: ListContext,
): Promise<Letter> {
  const isFlood = kind === 'staff-collected' || kind === 'staff-flood'
  const sorted = leads.toSorted((a, b) => (isFlood ? a.spamScore - b.spamScore : 0) || attentionAt(a) - attentionAt(b))
  const listed = sorted.slice(0, MAX_IN_FULL)
  const [isAssigned, isFollowUp] = [kind === 'staff-assigned', kind === 'staff-follow-up']
  const hasSteps = isAssigned || isFollowUp
  const historyOf = await readHistories(store, listed)
  const handOvers = listed.map((lead) => (isAssigned ? lastAssignment(historyOf(lead)) : undefined))
  const [first] = handOvers
  // If all leads are from one hand-over, its note is shown once and in full.
  const isShared = first !== undefined && handOvers.every((one) => one?.by === first.by && one.text === first.text)
  const appointments = isShared ? await countAppointments(leads[0], handOvers, store) : 0
  const title = words[kind].title({ count: leads.length, appointments, most: MAX_COMBINED })
  const ofAppointments = appointments === 0 ? [] : [words['staff-assigned'].appointments(appointments)]
  const intro = [words[kind].intro, ...ofAppointments].join(' ')
  const toItem = async (lead: StoredLead, index: number) => {
    const given = isShared ? undefined : handOvers[index]
    const handOver = given ? words.givenBy(nameOf(given.by), excerptOf(given.text, MAX_EXCERPT)) : ''
    const note = describeLastNote(historyOf(lead))
    const lines = hasSteps ? [handOver, describeFacts(lead).join(', ')] : []
    const entry = describe(lead, await linksFor({ ref: lead.ref }, now), { isFlood, now, nameOf, to, lines, note })
    // A planned step is due now, not late.
    return isFollowUp ? { ...entry, due: describeFollowUp(lead, now), isOverdue: false } : entry
  }
  const all = await linksFor({ refs: listed.map(({ ref }) => ref) }, now)
  const toDesk = { label: words.openDesk, href: deskUrl, rank: 'primary' } as const
  const release = { label: words.releaseAll(listed.length), href: all('releaseFlood'), rank: 'secondary' } as const
  const buttons = [...(kind === 'staff-flood' || hasSteps ? [toDesk] : []), ...(isFlood ? [release] : [])]
  return {
    subject: title,
    preview: intro,
    title,
    blocks: [
      text(intro),
      ...(isShared ? [text(words.givenBy(nameOf(first.by), first.text))] : []),
      leadItems(await Promise.all(listed.map(toItem))),
      ...shortList(sorted.slice(MAX_IN_FULL)),
      ...(buttons.length > 0 ? [actions(buttons)] : []),
    ],
    footer: digest.stepsNote,
  }
}

/** Counts the appointments that the same hand-over gave to the colleague. Each has a mail of its own. */
async function countAppointments(
  lead: StoredLead | undefined,
  handOvers: readonly (HistoryEntry | undefined)[],
  store: ListContext['store'],
): Promise<number> {
  const given = handOvers.filter((one) => one !== undefined)
  const [first] = given
  if (lead === undefined || first === undefined) return 0
  const times = given.map(({ at }) => at)
  // The calls of one hand-over take a while.
  const [from, until] = [Math.min(...times) - MINUTE, Math.max(...times) + MINUTE]
  const ahead = { view: 'planned', assignedTo: lead.assignedTo, after: { at: until, id: LAST_ID } } as const
  const planned = (await store.listView({ ...ahead, limit: MAX_COUNTED })).filter((one) =>
    hasAppointmentAhead(one, until),
  )
  const historyOf = await readHistories(store, planned)
  return planned.filter((one) => {
    const entry = lastAssignment(historyOf(one))
    return entry?.by === first.by && entry.text === first.text && from < entry.at && entry.at < until
  }).length
}

function describe(
  lead: StoredLead,
  linkTo: LinkTo,
  { isFlood, lines, ...options }: Parameters<typeof openItem>[2] & { isFlood: boolean; lines: string[] },
): LeadItem {
  const item = openItem(lead, linkTo, options)
  const message = excerptOf(lead.message, MAX_EXCERPT)
  const release = { label: words.release, href: linkTo('release') }
  const spam = { label: digest.steps.spam, href: linkTo('spam') }
  return {
    ...item,
    lines: [...lines, ...item.lines, formatRoof(lead), message && `„${message}“`].filter(Boolean),
    links: isFlood ? [release, ...item.links, spam] : item.links,
  }
}
