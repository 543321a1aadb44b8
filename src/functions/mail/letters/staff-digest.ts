import { DAY } from '../../../base/durations.ts'
import { germanDay, germanMidnight } from '../../../base/german-time.ts'
import { firstIdAt, LAST_ID } from '../../../base/new-id.ts'
import { staffDigest as words } from '../../../content/mail-words.ts'
import { attentionAt, NO_DATE, statusOf } from '../../../lead/steps/lead-status.ts'
import type { LeadStore } from '../../../lead/store/lead-store.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { MAX_BACKUP_AGE } from '../../health-report.ts'
import { isTimed } from '../../records/describe-due.ts'
import { readHistories } from '../../records/read-histories.ts'
import { writeDay, writeDayAndTime } from '../../records/time.ts'
import { actions, type Block, heading, label, leadItems, text } from '../blocks.ts'
import type { ComposedMail, MailBatch, MailContext } from '../compose-mail.ts'
import type { Letter } from '../letter.ts'
import { describeLastNote, describeNext, type ListContext, openItem, quarantinedItem, shortList } from './lead-items.ts'

interface LeadList {
  leads: StoredLead[]
  /** Includes leads that are not in `leads`. */
  total: number
}

/** Keeps the mail below the 102 kB at which Gmail cuts it, even in a flood. `work`: planned or unanswered. */
const MAX_IN_FULL = { work: 30, quarantined: 20, all: 38 }
const MAX_LISTED = 80
/** The daily mail names an appointment without a date for this long after the request arrived, not for ever. */
const UNDATED_SINCE = 60 * DAY

interface DigestContext extends ListContext {
  planned: readonly StoredLead[]
  /** The number of overdue steps of earlier days that are not in `planned`. */
  notListed: number
  /** When the last digest was due. Leads quarantined later are new. */
  since: number
  stuckEvents: number
}

export async function composeDigest([{ createdAt }]: MailBatch, context: MailContext): Promise<ComposedMail | null> {
  const { store, now, recipients: to } = context
  const listLeads = async (view: 'unanswered' | 'quarantined') => ({
    leads: await store.listView({ view, limit: MAX_LISTED }),
    total: await store.countView({ view }),
  })
  const unanswered = await listLeads('unanswered')
  const quarantined = await listLeads('quarantined')
  const countUntil = (until: number) => store.countView({ view: 'unanswered', until })
  const overdue = await countUntil(now)
  const today = (await countUntil(germanMidnight(now, 1) - 1)) - overdue
  const stuckEvents = await store.countStuckEvents()
  const planned = await listPlannedSteps(store, now)
  if (unanswered.total + quarantined.total + stuckEvents + planned.length === 0) return null
  const midnight = germanMidnight(now)
  const late = await store.countView({ view: 'planned', until: midnight - 1 })
  const notListed = late - planned.filter((lead) => attentionAt(lead) < midnight).length
  const since = (await store.lastDigestBefore(germanDay(createdAt))) ?? 0
  const letter = await writeDigestLetter(
    { unanswered: { ...unanswered, overdue, today }, quarantined },
    { ...context, to, planned, notListed, since, stuckEvents },
  )
  return { letter, to }
}

/** Lists the planned steps of today, then overdue ones, then appointments that still need a date. */
async function listPlannedSteps(store: LeadStore, now: number): Promise<StoredLead[]> {
  const [midnight, nextMidnight] = [germanMidnight(now), germanMidnight(now, 1)]
  const options = { view: 'planned', limit: MAX_LISTED } as const
  const [today, overdue, undated] = await Promise.all([
    store.listView({ ...options, after: { at: midnight - 1, id: LAST_ID }, until: nextMidnight - 1 }),
    store.listView({ ...options, until: midnight - 1 }),
    store.listView({ ...options, after: { at: NO_DATE, id: firstIdAt(now - UNDATED_SINCE) } }),
  ])
  return [...today, ...overdue, ...undated].slice(0, MAX_LISTED)
}

/**
 * @param leads `unanswered`: earliest due first, because the most urgent may be old; `quarantined`:
 *   newest first, so that a flood hides no later lead
 */
async function writeDigestLetter(
  { unanswered, quarantined }: { unanswered: LeadList & Record<'overdue' | 'today', number>; quarantined: LeadList },
  context: DigestContext,
): Promise<Letter> {
  const { planned, notListed, stuckEvents, now, deskUrl } = context
  const backupAt = context.backupAt?.() ?? null
  const isBackupOld = backupAt !== null && now - backupAt > MAX_BACKUP_AGE
  const backup = backupAt === null ? [] : [text(words.lastBackup(writeDayAndTime(backupAt), isBackupOld))]
  const steps = planned.map((lead) => statusOf(lead, now))
  const subject = words.subject({
    overdue: unanswered.overdue + notListed + steps.filter((status) => status === 'overdue').length,
    today:
      unanswered.today +
      planned.filter((lead, index) => steps[index] !== 'overdue' && attentionAt(lead) < germanMidnight(now, 1)).length,
    later: unanswered.total - unanswered.overdue - unanswered.today,
    quarantined: quarantined.total,
  })
  return {
    subject,
    preview: subject,
    title: words.title(writeDay(now)),
    blocks: [
      ...(stuckEvents === 0 ? [] : [text(words.stuckEvents(stuckEvents))]),
      ...(isBackupOld ? backup : []),
      actions([{ label: words.toDesk, href: deskUrl, rank: 'primary' }]),
      ...(await workSections(unanswered, context)),
      ...(await quarantineSection(quarantined, planned.length + unanswered.leads.length, context)),
      ...(isBackupOld ? [] : backup),
    ],
    footer: `${words.stepsNote} ${words.footer}`,
  }
}

/** A step that has only a day is due at its end. */
function endOf(lead: StoredLead): number {
  const at = attentionAt(lead)
  return at === NO_DATE || isTimed(lead, at) ? at : germanMidnight(at, 1)
}

/** The work of the subject, in its order, and each section by time. */
async function workSections(unanswered: LeadList, context: DigestContext): Promise<Block[]> {
  const { now } = context
  const work = [...context.planned, ...unanswered.leads].sort((one, other) => endOf(one) - endOf(other))
  const whenOf = (lead: StoredLead) => {
    if (statusOf(lead, now) === 'overdue') return 'overdue'
    return attentionAt(lead) < germanMidnight(now, 1) ? 'today' : 'later'
  }
  const parts = Object.groupBy(work, whenOf)
  const inFull = chooseInFull(Object.values(parts), now)
  const sections: Block[] = []
  for (const when of ['overdue', 'today', 'later'] as const) {
    const leads = parts[when] ?? []
    if (leads.length === 0) continue
    const full = leads.filter((lead) => inFull.has(lead))
    const others = leads.filter((lead) => !inFull.has(lead))
    sections.push(heading(words.titles[when]), ...(await listInFull(full, openItem, context)))
    sections.push(...shortList(others, (lead) => describeNext(lead, now)))
  }
  const more = countMore({ ...unanswered, total: unanswered.total + context.notListed })
  return [...sections, ...more, ...(unanswered.total === 0 ? [text(words.noneOpen)] : [])]
}

/** Takes one lead of each section in turn, so that many old steps do not hide the work of today. In a section, open promises come first. */
function chooseInFull(sections: StoredLead[][], now: number): Set<StoredLead> {
  const isOldStep = (lead: StoredLead) => lead.answeredAt !== null && attentionAt(lead) < germanMidnight(now)
  const turns = sections.flatMap((leads) =>
    leads.toSorted((one, other) => +isOldStep(one) - +isOldStep(other)).map((lead, turn) => ({ lead, turn })),
  )
  const chosen = turns.sort((one, other) => one.turn - other.turn).slice(0, MAX_IN_FULL.work)
  return new Set(chosen.map(({ lead }) => lead))
}

async function quarantineSection(quarantined: LeadList, workLength: number, context: DigestContext): Promise<Block[]> {
  const { leads, total } = quarantined
  if (total === 0) return []
  const isNew = ({ quarantinedAt }: StoredLead) => (quarantinedAt ?? 0) > context.since
  const inFull = Math.min(MAX_IN_FULL.quarantined, MAX_IN_FULL.all - Math.min(workLength, MAX_IN_FULL.work))
  const listed = leads.slice(0, inFull)
  const fresh = listed.filter(isNew)
  const older = listed.filter((lead) => !isNew(lead))
  const linkTo = await context.linksFor({ refs: leads.map(({ ref }) => ref) }, context.now)
  return [
    heading(words.quarantinedTitle),
    text(words.quarantinedNote),
    ...(fresh.length > 0 ? [label(words.newTitle)] : []),
    ...(await listInFull(fresh, quarantinedItem, context)),
    ...(fresh.length > 0 && older.length > 0 ? [label(words.olderTitle)] : []),
    ...(await listInFull(older, quarantinedItem, context)),
    ...shortList(leads.slice(inFull)),
    ...countMore(quarantined),
    actions([{ label: words.steps.releaseAll(leads.length), href: linkTo('releaseAll'), rank: 'secondary' }]),
  ]
}

async function listInFull(
  leads: StoredLead[],
  toItem: typeof openItem,
  { linksFor, now, nameOf, to, store }: DigestContext,
): Promise<Block[]> {
  const historyOf = await readHistories(store, leads)
  const written = leads.map(async (lead) =>
    toItem(lead, await linksFor({ ref: lead.ref }, now), { now, nameOf, to, note: describeLastNote(historyOf(lead)) }),
  )
  return leads.length === 0 ? [] : [leadItems(await Promise.all(written))]
}

const countMore = ({ leads, total }: LeadList): Block[] =>
  total > leads.length ? [text(words.more(total - leads.length))] : []
