import { directWord } from '../../content/desk.ts'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import type { FigureRow, ToldFigures } from '../../lead/desk.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import {
  beginOf,
  type Compared,
  type Figures,
  type Period,
  type PeriodFigures,
  periodBefore,
  weekNumber,
} from '../../lead/figures.ts'
import { germanDate } from '../../lead/german-time.ts'
import { describeSource, OTHER_SOURCES } from '../../lead/lead-source.ts'

/** Below so many, a percentage would say more than is known. */
const ENOUGH = 100

const OUTCOMES = { ...deskWords.outcomes, ...words.outcomes } satisfies Record<keyof PeriodFigures['outcomes'], string>

/** Figures in words. Numbers that nothing stands behind are left out. */
export function tellFigures(figures: Figures): ToldFigures {
  const { total, sources } = figures
  const isCounted = total.now.visits !== null || total.before.visits !== null
  return {
    title: titleOf(figures),
    heads: [headOf(figures, words.period), headOf(periodBefore(figures), words.before)],
    total: rowsOf(total),
    sources: sources.map(({ source, ...compared }) => ({ name: nameOf(source), ...compared, rows: rowsOf(compared) })),
    notes: [isCounted ? words.notes.visits : words.notes.notCounted, words.notes.times],
  }
}

function titleOf(period: Period): string {
  const [from, to] = [period.since, period.until].map((day) => {
    const { day: number, month, year } = germanDate(beginOf(day))
    return `${number}. ${month} ${year}`
  }) as [string, string]
  const number = weekNumber(period)
  return number === null ? words.days(from, to) : words.weekTitle(words.week(number), words.days(from, to))
}

function headOf(period: Period, otherwise: string): string {
  const number = weekNumber(period)
  return number === null ? otherwise : words.week(number)
}

function nameOf(source: string): string {
  return source === OTHER_SOURCES ? words.others : describeSource(source) || directWord
}

function rowsOf({ now, before }: Compared): FigureRow[] {
  const row = (label: string, tell: (figures: PeriodFigures) => string) => ({
    label,
    now: tell(now),
    before: tell(before),
  })
  const rows = [
    row(words.rows.visits, ({ visits }) => (visits === null ? words.notCounted : String(visits))),
    row(words.rows.leads, ({ leads }) => String(leads)),
    row(words.rows.share, ({ leads, visits }) => tellShare(leads, visits ?? 0)),
    row(words.rows.onTime, ({ onTime, owed }) => tellShare(onTime, owed)),
    row(words.rows.firstTry, ({ medianTryMs }) => tellSpan(medianTryMs)),
    row(words.rows.answer, ({ medianAnswerMs }) => tellSpan(medianAnswerMs)),
    ...Object.entries(OUTCOMES).map(([outcome, label]) =>
      row(label, ({ outcomes }) => String(outcomes[outcome as keyof typeof OUTCOMES] || words.none)),
    ),
  ]
  return rows.filter((one) => [one.now, one.before].some((told) => told !== words.none))
}

/** `3 von 48`, `12 von 480 (2,5 %)`. Leads of visits that were not counted make no share. */
function tellShare(part: number, all: number): string {
  if (all === 0 || part > all) return words.none
  const percent = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format((part / all) * 100)
  return `${words.share(part, all)}${all < ENOUGH ? '' : words.percent(percent)}`
}

function tellSpan(ms: number | null): string {
  if (ms === null) return words.none
  if (ms < 2 * HOUR) return deskWords.minutes(Math.max(1, Math.round(ms / MINUTE)))
  return ms < 2 * DAY ? deskWords.hours(Math.round(ms / HOUR)) : deskWords.days(Math.round(ms / DAY))
}
