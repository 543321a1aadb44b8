import { startOfDay } from '../../base/calendar-day.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { germanDate } from '../../base/german-time.ts'
import { deskWords, inDative } from '../../content/desk-words.ts'
import { figureTableWords as tableWords } from '../../content/figure-table-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { questions } from '../../content/generated/questions.ts'
import { describeFacts, directWord } from '../../content/record-words.ts'
import type { FigureName, FigureRow, FigureTables, ResultRow, SourceFigures } from '../../lead/desk/desk-figures.ts'
import {
  type EnteredResults,
  isResultStage,
  RESULT_STAGES,
  type ResultStage,
} from '../../lead/figures/entered-results.ts'
import type { Compared, LeadSelection, PeriodFigures, PeriodReport } from '../../lead/figures/figures.ts'
import { type CalendarSpan, type Period, weekNumber } from '../../lead/figures/period.ts'
import { describeSource, OTHER_SOURCES } from '../../lead/lead-source.ts'
import type { OpenOffer } from '../../lead/store/figure-records.ts'
import { formatTime } from './time.ts'

const hasQuestions = questions.length > 0

/** A percentage of a smaller number would look more precise than it is. */
const MIN_FOR_PERCENT = 100

export function tabulateFigures({ period, earlier, total, sources }: PeriodReport): FigureTables {
  const tabulate = (source: string | null, compared: Compared): SourceFigures => {
    const losses = compared.now.losses.map((loss) => ({ name: nameOfReason(loss.reason), ...loss }))
    return { name: nameOfSource(source), source, ...compared, losses, rows: toRows(compared) }
  }
  const tables = sources.map(({ source, ...compared }) => tabulate(source, compared))
  return { heads: [formatDays(period), earlier && formatDays(earlier)], tables: [tabulate(null, total), ...tables] }
}

export function tabulateResults(results: EnteredResults, earlier: EnteredResults | null): ResultRow[] {
  const { leads, euros, kilowattPeak, unpriced, losses } = results
  const known = describeFacts({ euros, kilowattPeak })
  const values: Partial<Record<ResultStage, string[]>> = {
    contract: unpriced === 0 ? known : [...known, tableWords.unpriced(unpriced)],
    lost: losses.map(({ reason, count }) => (count === 1 ? '' : `${count} × `) + nameOfReason(reason)),
  }
  return RESULT_STAGES.map((stage) => ({
    stage,
    label: tableWords.resultLabels[stage],
    count: leads[stage].length,
    value: values[stage]?.join(', ') ?? '',
    before: earlier === null ? '' : describeEarlier(earlier, stage),
  }))
}

function describeEarlier({ leads, euros, kilowattPeak }: EnteredResults, stage: ResultStage): string {
  const count = leads[stage].length
  const value = stage === 'contract' ? describeFacts({ euros, kilowattPeak }) : []
  return count === 0 ? '' : [words.before(count), ...value].join(', ')
}

/** E.g. `12 Anrufversuche, 5 Personen gesprochen`, or `''` without a call. */
export function describeCalls({ calls, reached }: EnteredResults): string {
  return calls === 0 ? '' : `${tableWords.calls(calls)}, ${tableWords.reached(reached)}`
}

export function describeToday(results: EnteredResults): string {
  const stages = RESULT_STAGES.filter((stage) => results.leads[stage].length > 0)
  const counts = stages.map((stage) => tableWords.results[stage](results.leads[stage].length))
  return [describeCalls(results), ...counts].filter(Boolean).join(' · ')
}

/** E.g. `Offene Angebote jetzt: 3 (18.000 €, 1 ohne Betrag)`. */
export function describeOpenOffers(offers: readonly OpenOffer[]): string {
  const sum = (field: 'euros' | 'kilowattPeak') => offers.reduce((total, offer) => total + (offer[field] ?? 0), 0)
  const unpriced = offers.filter(({ euros }) => !euros).length
  const values = describeFacts({ euros: sum('euros'), kilowattPeak: Math.round(sum('kilowattPeak') * 100) / 100 })
  if (unpriced > 0) values.push(tableWords.unpriced(unpriced))
  return offers.length === 0 ? '' : tableWords.openOffers(offers.length, values)
}

function nameOfSource(source: string | null): string {
  if (source === null) return tableWords.totalTitle
  return source === OTHER_SOURCES ? tableWords.others : describeSource(source) || directWord
}

const nameOfReason = (reason: string) => reason || tableWords.noReason

export function titleOfSpan({ unit, period, after }: CalendarSpan): string {
  if (unit === 'week') return after === null ? tableWords.thisWeek : tableWords.week(weekNumber(period.since))
  const { month, year } = germanDate(startOfDay(period.since))
  const title = unit === 'month' ? `${month} ${year}` : year
  return after === null ? tableWords.soFar(title) : title
}

export function titleOfSelection({ source, stage, reason, isEntered }: LeadSelection, span: CalendarSpan): string {
  if (stage === 'openOffers') return tableWords.oldestOffers
  const { lost, leftOut, onTime, late, unpriced, unpricedOffers, stages } = words
  const name = { lost, leftOut, onTime, late, unpriced, unpricedOffers, ...stages }[stage]
  const stageName = isEntered && isResultStage(stage) ? tableWords.entered(tableWords.resultLabels[stage]) : name
  const parts = [stageName, reason !== null && nameOfReason(reason), source !== null && nameOfSource(source)]
  return [...parts, titleOfSpan(span)].filter(Boolean).join(' · ')
}

function formatDays({ since, until }: Period): string {
  const [from, to] = [since, until].map((day) => formatTime(startOfDay(day)).slice(0, 10)) as [string, string]
  return since === until ? to : tableWords.days(from.slice(0, 6), to)
}

type Value = string | number

const VALUES: Record<FigureName, (figures: PeriodFigures) => Value> = {
  visits: ({ visits }) => visits ?? tableWords.notCounted,
  leads: ({ leads }) => leads,
  supplemented: ({ supplemented, leads }) => (hasQuestions ? formatShare(supplemented, leads) : words.none),
  share: ({ leads, visits }) => formatShare(leads, visits ?? 0),
  reached: ({ stages }) => stages.reached,
  appointment: ({ stages }) => stages.appointment,
  offer: ({ stages }) => stages.offer,
  offered: ({ offered }) => words.money(offered || null),
  contract: ({ stages }) => stages.contract,
  value: ({ euros }) => words.money(euros || null),
  size: ({ kilowattPeak }) => (kilowattPeak === 0 ? words.none : words.kilowattPeak(formatValue(kilowattPeak))),
  lost: ({ lost }) => lost,
  leftOut: ({ leftOut }) => leftOut || words.none,
  onTime: ({ onTime, late }) => formatShare(onTime, onTime + late),
  firstTry: ({ medianTryMs }) => formatDuration(medianTryMs),
  answer: ({ medianAnswerMs }) => formatDuration(medianAnswerMs),
  costs: ({ costs }) => words.money(costs),
  perLead: ({ perLead }) => words.money(perLead),
  perContract: ({ perContract }) => words.money(perContract),
}
const NAMES = Object.keys(VALUES) as FigureName[]

function toRows({ now, before }: Compared): FigureRow[] {
  const priced = (label: string) => (now.hasUnpaid ? `${label} (${words.onlyPaid})` : label)
  const prices = { perLead: priced(words.perLead), perContract: priced(words.perContract) }
  const labels: Record<FigureName, string> = { ...words, ...tableWords, ...words.stages, ...prices }
  const rows = NAMES.map((name) => {
    const write = (figures: PeriodFigures) => formatValue(VALUES[name](figures))
    const earlier = before ? write(before) : words.none
    return { name, label: labels[name], now: write(now), before: earlier === words.none ? null : earlier }
  })
  return rows.filter((row) => row.now !== words.none || row.before !== null)
}

const formatValue = (value: Value) => value.toLocaleString('de-DE')

/** `3 von 48`, `12 von 480 (2,5 %)` */
function formatShare(part: number, all: number): string {
  // If there are more leads than visits, some visits were not counted.
  if (all === 0 || part > all) return words.none
  const percent = ((part / all) * 100).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return tableWords.of(formatValue(part), formatValue(all)) + (all < MIN_FOR_PERCENT ? '' : tableWords.percent(percent))
}

function formatDuration(ms: number | null): string {
  if (ms === null) return words.none
  if (ms < 2 * HOUR) return deskWords.minutes(Math.max(1, Math.round(ms / MINUTE)))
  return ms < 2 * DAY ? deskWords.hours(Math.round(ms / HOUR)) : inDative(deskWords.days(Math.round(ms / DAY)))
}
