import { startOfDay } from '../../base/calendar-day.ts'
import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { germanDate } from '../../base/german-time.ts'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { questions } from '../../content/generated/questions.ts'
import { directWord, outcomeWords } from '../../content/record-words.ts'
import type { FigureRow, FigureTables, SourceFigures } from '../../lead/desk/desk-api.ts'
import type { Choice, Compared, Figures, PeriodFigures } from '../../lead/figures.ts'
import type { Outcome } from '../../lead/history-entry.ts'
import { describeSource, OTHER_SOURCES } from '../../lead/lead-source.ts'
import { type CalendarSpan, type Period, weekNumber } from '../../lead/period.ts'
import { formatTime } from './time.ts'

const hasQuestions = questions.length > 0

/** With smaller numbers, a percentage would pretend precision. */
const ENOUGH = 100

/** The first row is the total; each further row is a source. */
export function tabulateFigures({ period, earlier, total, sources }: Figures): FigureTables {
  const tabulate = (source: string | null, compared: Compared): SourceFigures => {
    const losses = compared.now.losses.map((loss) => ({ name: nameOfReason(loss.reason), ...loss }))
    return { name: nameOfSource(source), source, ...compared, losses, rows: toRows(compared) }
  }
  const tables = sources.map(({ source, ...compared }) => tabulate(source, compared))
  return { heads: [writeDays(period), writeDays(earlier)], tables: [tabulate(null, total), ...tables] }
}

function nameOfSource(source: string | null): string {
  if (source === null) return words.totalTitle
  return source === OTHER_SOURCES ? words.others : describeSource(source) || directWord
}

/** Versions without reasons had outcomes for them. */
const nameOfReason = (reason: string) => outcomeWords[reason as Outcome] ?? (reason || words.noReason)

export function titleOfSpan({ unit, period, after }: CalendarSpan): string {
  if (unit === 'week') return after === null ? words.thisWeek : words.week(weekNumber(period.since))
  const { month, year } = germanDate(startOfDay(period.since))
  const title = unit === 'month' ? `${month} ${year}` : year
  return after === null ? words.soFar(title) : title
}

export function titleOfChoice({ source, stage, reason }: Choice, span: CalendarSpan): string {
  const what = stage === 'lost' ? words.lost : words.stages[stage]
  const parts = [what, reason !== null && nameOfReason(reason), source !== null && nameOfSource(source)]
  return [...parts, titleOfSpan(span)].filter(Boolean).join(' · ')
}

function writeDays({ since, until }: Period): string {
  const [from, to] = [since, until].map((day) => formatTime(startOfDay(day)).slice(0, 10)) as [string, string]
  return words.days(from.slice(0, 6), to)
}

function toRows({ now, before }: Compared): FigureRow[] {
  const { stages } = words
  const cells: [string, (figures: PeriodFigures) => string | number][] = [
    [words.visits, ({ visits }) => visits ?? words.notCounted],
    [stages.leads, ({ leads }) => leads],
    [words.supplemented, ({ supplemented, leads }) => (hasQuestions ? writeShare(supplemented, leads) : words.none)],
    [words.share, ({ leads, visits }) => writeShare(leads, visits ?? 0)],
    [stages.reached, (figures) => figures.stages.reached],
    [stages.appointment, (figures) => figures.stages.appointment],
    [stages.offer, (figures) => figures.stages.offer],
    [words.offered, ({ offered }) => writeMoney(offered || null)],
    [stages.contract, (figures) => figures.stages.contract],
    [words.value, ({ euros }) => writeMoney(euros || null)],
    [words.size, ({ kilowattPeak }) => (kilowattPeak === 0 ? words.none : words.kilowattPeak(print(kilowattPeak)))],
    [words.lost, ({ lost }) => lost],
    [words.onTime, ({ onTime, answeredOrDue }) => writeShare(onTime, answeredOrDue)],
    [words.firstTry, ({ medianTryMs }) => writeSpan(medianTryMs)],
    [words.answer, ({ medianAnswerMs }) => writeSpan(medianAnswerMs)],
    [words.costs, ({ costs }) => writeMoney(costs)],
    [words.perLead, ({ perLead }) => writeMoney(perLead)],
    [words.perContract, ({ perContract }) => writeMoney(perContract)],
  ]
  const rows = cells.map(([label, toValue]) => ({ label, now: print(toValue(now)), before: print(toValue(before)) }))
  return rows.filter((row) => row.now !== words.none || row.before !== words.none)
}

const print = (value: string | number) => value.toLocaleString('de-DE')

const writeMoney = (euros: number | null) => (euros === null ? words.none : words.money(print(euros)))

/** `3 von 48`, `12 von 480 (2,5 %)` */
function writeShare(part: number, all: number): string {
  // If there are more leads than visits, some visits were not counted.
  if (all === 0 || part > all) return words.none
  const percent = ((part / all) * 100).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return words.of(print(part), print(all)) + (all < ENOUGH ? '' : words.percent(percent))
}

function writeSpan(ms: number | null): string {
  if (ms === null) return words.none
  if (ms < 2 * HOUR) return deskWords.minutes(Math.max(1, Math.round(ms / MINUTE)))
  return ms < 2 * DAY ? deskWords.hours(Math.round(ms / HOUR)) : deskWords.days(Math.round(ms / DAY))
}
