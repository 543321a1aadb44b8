import { addDays, startOfDay } from '../../base/calendar-day.ts'
import { germanDay } from '../../base/german-time.ts'
import { FIRST_ID } from '../../base/new-id.ts'
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import { isByStaff, OTHER_SOURCES, sourceForFigures } from '../lead-source.ts'
import { firstWholeDay } from '../retention.ts'
import { effectiveEntries } from '../steps/history-entry.ts'
import { isQuarantined } from '../steps/lead-status.ts'
import { isPlanned } from '../steps/lead-steps.ts'
import type { CallEntry, CountedLead, FigureRecords } from '../store/figure-records.ts'
import { furthestStage, type ListedCount, STAGES, type Stage } from './funnel.ts'
import { endOfEarlier, type Period, type Span } from './period.ts'
import { BATCH, readCalls } from './read-calls.ts'

export type PeriodReport = Awaited<ReturnType<typeof readFigures>>
export type PeriodFigures = ReturnType<typeof measure>
/** `before`: `null` if leads of the earlier period were purged. */
export type Compared = { now: PeriodFigures; before: PeriodFigures | null }

export type FigureStore = Pick<FigureRecords, 'listCounted' | 'listCalls' | 'sumVisits' | 'listCosts'>

/** Omits the answers, because a year has many leads. */
type Counted = Omit<CountedLead, 'answers'> & {
  triedAt: number | null
  /** An index of STAGES. */
  stage: number
  /** Why it is lost now, in the provider's words, or `''` without a reason. `null` if it is not lost. */
  loss: string | null
  hasAnswers: boolean
  /** Staff may have entered it during the call. So it has no time to an answer. */
  isByStaff: boolean
}

type BySource<Value> = ({ source: string } & Value)[]
/** `costs`: `null` if the period has no whole months. `isWhole`: no lead of the period was purged. */
type PeriodData = {
  leads: Counted[]
  /** Lost for a reason in `notCounted`, such as a double request. */
  leftOut: Counted[]
  visits: BySource<{ count: number }>
  costs: BySource<{ month: string; euros: number }> | null
  isWhole: boolean
}

/**
 * Selects the leads behind one number. `null` selects all sources, or lost leads for all reasons.
 * `isEntered` selects by the day of the step, as in entered-results.ts, for all sources and all reasons.
 */
export type LeadSelection = {
  source: string | null
  stage: ListedCount
  reason: string | null
  isEntered?: boolean | undefined
}

export type PeriodSelection = LeadSelection & { stage: Exclude<ListedCount, 'openOffers'> }

/** Further sources are summed up, except sources with a cost. */
const MAX_SOURCES = 12
/**
 * Leads that were deleted or are in quarantine do not count.
 * @param options `now` decides which answers are due. Compares only with a period of which nothing was purged, up to the same
 *   time of day. `notCounted`: reasons of content/desk.yaml; leads lost for them count only as `leftOut`.
 */
export async function readFigures(
  store: FigureStore,
  span: Span,
  options: { now: number; retentionDays: number; notCounted: readonly string[] },
) {
  const { now } = options
  const { data, earlierData, listed, hasOthers } = await readPeriodData(store, span, options, firstWholeDay(options))
  const compare = (source: string | null): Compared => ({
    now: measure(data, source, listed, now),
    before: earlierData && measure(earlierData, source, listed, now),
  })
  const shown = hasOthers ? [...listed, OTHER_SOURCES] : listed
  const sources = shown.map((source) => ({ source, ...compare(source) }))
  return { period: span.period, earlier: earlierData && span.earlier, total: compare(null), sources }
}

export async function findCounted(
  store: FigureStore,
  span: Span,
  selection: PeriodSelection,
  options: { now: number; notCounted: readonly string[] },
): Promise<string[]> {
  const { data, listed } = await readPeriodData(store, span, options, '')
  const { stage, source, reason } = selection
  return (stage === 'leftOut' ? data.leftOut : data.leads)
    .filter(sourceFilter(source, listed))
    .filter((lead) => MATCHES[stage](lead, { reason, now: options.now }))
    .map(({ id }) => id)
}

/** @param wholeSince the first day of which no lead was purged. `''`: it does not matter */
async function readPeriodData(
  store: FigureStore,
  span: Span,
  { now, notCounted }: { now: number; notCounted: readonly string[] },
  wholeSince: string,
) {
  const { period, earlier, months } = span
  const dataOf = async (days: Period, costs: PeriodData['costs'], end = Infinity): Promise<PeriodData> => {
    const isWhole = days.since >= wholeSince
    const all = (await readLeads(store, days)).filter(({ receivedAt }) => receivedAt <= end)
    const isLeftOut = ({ loss }: Counted) => loss !== null && notCounted.includes(loss)
    const [leads, leftOut] = [all.filter((lead) => !isLeftOut(lead)), all.filter(isLeftOut)]
    return { leads, leftOut, visits: end < Infinity ? [] : await store.sumVisits(days), costs, isWhole }
  }
  const data = await dataOf(period, months && (await store.listCosts(months)))
  // Visits have a day and no time, so an earlier period with such an end has none.
  const earlierData = earlier.since < wholeSince ? null : await dataOf(earlier, null, endOfEarlier(span, now))
  return { data, earlierData, ...listSources(data, earlierData) }
}

/** The sources with a line of their own. */
function listSources(data: PeriodData, earlierData: PeriodData | null) {
  const rows = [data, earlierData].flatMap((each) =>
    each ? [...each.leads, ...each.visits, ...(each.costs ?? [])] : [],
  )
  const ranked = rank(new Set(rows.map(({ source }) => source)), data)
  const paid = new Set(data.costs?.map(({ source }) => source))
  const named = ranked.filter((source) => source !== OTHER_SOURCES)
  const listed = named.filter((source, index) => index < MAX_SOURCES || paid.has(source))
  return { listed, hasOthers: ranked.length > listed.length }
}

async function readLeads(store: FigureStore, { since, until }: Period): Promise<Counted[]> {
  const leads: Counted[] = []
  // Caches the sources, because a year has many leads but few sources.
  const known = new Map<string, Pick<Counted, 'source' | 'isByStaff'>>()
  const sourceOf = (stored: string) => {
    const source = known.get(stored) ?? { source: sourceForFigures(stored), isByStaff: isByStaff(stored) }
    known.set(stored, source)
    return source
  }
  let after = { receivedAt: startOfDay(addDays(until, 1)), id: FIRST_ID }
  for (;;) {
    const rows = await store.listCounted({ since: startOfDay(since), after, limit: BATCH })
    const counted = rows.filter((lead) => !isQuarantined(lead))
    const leadIds = counted.filter(({ version }) => version > 0).map(({ id }) => id)
    const callsOf = await readCalls(store, leadIds)
    for (const lead of counted) {
      leads.push(toCounted(lead, sourceOf(lead.source), effectiveEntries(callsOf.get(lead.id) ?? [])))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return leads
    after = last
    await yieldToEventLoop()
  }
}

function toCounted(
  lead: CountedLead,
  { source: name, isByStaff }: Pick<Counted, 'source' | 'isByStaff'>,
  calls: readonly CallEntry[],
): Counted {
  const { answers, ...counted } = lead
  const source = lead.anonymisedAt === null ? name : OTHER_SOURCES
  const triedAt = calls[0]?.at ?? lead.answeredAt
  const stage = furthestStage(lead, calls)
  const loss = lead.outcome === 'lost' ? lead.lossReason : null
  return { ...counted, source, isByStaff, triedAt, stage, loss, hasAnswers: answers !== '' }
}

function rank(sources: Set<string>, { leads, visits }: PeriodData): string[] {
  const leadsOf = Map.groupBy(leads, ({ source }) => source)
  const visitsOf = new Map(visits.map(({ source, count }) => [source, count]))
  const countLeads = (source: string) => leadsOf.get(source)?.length ?? 0
  const countVisits = (source: string) => visitsOf.get(source) ?? 0
  return [...sources].sort((a, b) => countLeads(b) - countLeads(a) || countVisits(b) - countVisits(a))
}

function sourceFilter(source: string | null, listed: readonly string[]): (row: { source: string }) => boolean {
  return (row) => source === null || (source === OTHER_SOURCES ? !listed.includes(row.source) : row.source === source)
}

const cameTo = (stage: Stage) => (lead: Counted) => lead.stage >= STAGES.indexOf(stage)

/** The leads behind each number. `now` decides which answers are due. */
const MATCHES: Record<
  PeriodSelection['stage'],
  (lead: Counted, terms: { reason: string | null; now: number }) => boolean
> = {
  leads: () => true,
  reached: cameTo('reached'),
  appointment: cameTo('appointment'),
  offer: cameTo('offer'),
  contract: cameTo('contract'),
  unpriced: (lead) => cameTo('contract')(lead) && !lead.euros,
  unpricedOffers: (lead) => cameTo('offer')(lead) && !cameTo('contract')(lead) && isPlanned(lead) && !lead.euros,
  lost: ({ loss }, { reason }) => loss !== null && (reason === null || loss === reason),
  leftOut: () => true,
  onTime: ({ answeredAt, dueAt, isByStaff }) => !isByStaff && answeredAt !== null && answeredAt <= dueAt,
  late: ({ answeredAt, dueAt, isByStaff }, { now }) =>
    !isByStaff && (answeredAt === null ? dueAt <= now : answeredAt > dueAt),
}

/** Durations in milliseconds, or `null` if there is nothing to measure. */
function measure(data: PeriodData, source: string | null, listed: readonly string[], now: number) {
  const isFromSource = sourceFilter(source, listed)
  const leads = data.leads.filter(isFromSource)
  const timed = leads.filter(({ isByStaff }) => !isByStaff)
  const cameToContract = cameTo('contract')
  const contracts = leads.filter(cameToContract)
  const count = (name: PeriodSelection['stage'], reason: string | null = null) =>
    leads.filter((lead) => MATCHES[name](lead, { reason, now })).length
  const visits = sum(data.visits.filter(isFromSource), ({ count }) => count)
  const ofSource = data.costs?.filter(isFromSource) ?? []
  const costs = ofSource.length === 0 ? null : sum(ofSource, ({ euros }) => euros)
  const paidSources = new Set(ofSource.filter(({ euros }) => euros > 0).map(({ source }) => source))
  // A month with a cost of zero counts if the source has costs in another month.
  const paidMonths = new Set(ofSource.map(({ month, source }) => `${month} ${source}`))
  const paid = leads.filter(
    ({ source, receivedAt }) =>
      paidSources.has(source) && paidMonths.has(`${germanDay(receivedAt).slice(0, 7)} ${source}`),
  )
  // The costs of purged leads remain, so the price would be too high.
  const price = (by: number) => (costs === null || by === 0 || !data.isWhole ? null : Math.round(costs / by))
  const reasons = new Set(leads.map(({ loss }) => loss).filter((loss) => loss !== null))
  const losses = [...reasons].map((reason) => ({ reason, count: count('lost', reason) }))
  return {
    /** `null` if the whole period has none, because a static host counts no visits. */
    visits: data.visits.length === 0 ? null : visits,
    leads: leads.length,
    /** Leads that ever came to the stage or to a later one. */
    stages: Object.fromEntries(STAGES.map((stage) => [stage, count(stage)])) as Record<Stage, number>,
    /** The sum over contracts, like `kilowattPeak`. */
    euros: sum(contracts, ({ euros }) => euros ?? 0),
    unpriced: count('unpriced'),
    unpricedOffers: count('unpricedOffers'),
    kilowattPeak: sum(contracts, ({ kilowattPeak }) => kilowattPeak ?? 0),
    /** The sum in euros over open offers, including offers with a later step. */
    offered: sum(
      leads.filter((lead) => isPlanned(lead) && !cameToContract(lead)),
      ({ euros }) => euros ?? 0,
    ),
    supplemented: leads.filter(({ hasAnswers }) => hasAnswers).length,
    lost: count('lost'),
    /** Lost for a reason in `notCounted`. No other number counts these leads. */
    leftOut: data.leftOut.filter(isFromSource).length,
    losses: losses.sort((a, b) => b.count - a.count),
    /** `null` if none was typed in. */
    costs,
    /** The costs divided by the leads of the months and sources with a cost. `null` if leads of the period were purged. */
    perLead: price(paid.length),
    perContract: price(paid.filter(cameToContract).length),
    /** `perLead` and `perContract` leave out leads of a source or month without a cost. */
    hasUnpaid: paid.length < leads.length,
    /** Leads answered in time, and leads answered late or overdue. */
    onTime: count('onTime'),
    late: count('late'),
    medianTryMs: median(timed.map(({ triedAt, receivedAt }) => triedAt && triedAt - receivedAt)),
    medianAnswerMs: median(timed.map(({ answeredAt, receivedAt }) => answeredAt && answeredAt - receivedAt)),
  }
}

export function sum<Row>(rows: readonly Row[], pick: (row: Row) => number): number {
  // Rounds away the error of binary fractions, as in 9.8 + 9.9.
  return Math.round(rows.reduce((total, row) => total + pick(row), 0) * 100) / 100
}

function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
