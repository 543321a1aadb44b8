import { DAY } from '../../base/durations.ts'
import { germanMidnight } from '../../base/german-time.ts'
import { firstIdAt, LAST_ID } from '../../base/new-id.ts'
import { attentionAt, NO_DATE } from '../../lead/steps/lead-status.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** The daily mail names an appointment without a date for this long after the request arrived, not for ever. */
const UNDATED_SINCE = 60 * DAY

/** Lists the planned steps of today, then overdue ones, then appointments that still need a date. */
export async function listPlannedSteps(
  store: Pick<LeadRecords, 'listView'>,
  { now, limit }: { now: number; limit: number },
): Promise<StoredLead[]> {
  const [midnight, nextMidnight] = [germanMidnight(now), germanMidnight(now, 1)]
  const options = { view: 'planned', limit } as const
  const [today, overdue, undated] = await Promise.all([
    store.listView({ ...options, after: { at: midnight - 1, id: LAST_ID }, until: nextMidnight - 1 }),
    store.listView({ ...options, until: midnight - 1 }),
    store.listView({ ...options, after: { at: NO_DATE, id: firstIdAt(now - UNDATED_SINCE) } }),
  ])
  return [...today, ...overdue, ...undated].slice(0, limit)
}

/** The most late leads in a mail about a week. */
const MAX_LATE = 20

/** The leads with an answer or a call that is late, or a step of an earlier day. */
export async function listLate(store: Pick<LeadRecords, 'listView' | 'countView'>, now: number) {
  const views = [
    { view: 'unanswered', until: now },
    { view: 'planned', until: germanMidnight(now) - 1 },
  ] as const
  const lists = await Promise.all(views.map((filter) => store.listView({ ...filter, limit: MAX_LATE })))
  const counts = await Promise.all(views.map((filter) => store.countView(filter)))
  const leads = lists.flat().sort((one, other) => attentionAt(one) - attentionAt(other))
  return { leads: leads.slice(0, MAX_LATE), total: counts.reduce((sum, count) => sum + count, 0) }
}
