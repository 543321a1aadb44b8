import { directWord } from '../../content/desk.ts'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import type { FigureRow, ToldFigures } from '../../lead/desk.ts'
import { DAY, HOUR, MINUTE } from '../../lead/durations.ts'
import { beginOf, type Compared, type Figures, type Period, type PeriodFigures } from '../../lead/figures.ts'
import { describeSource, OTHER_SOURCES } from '../../lead/lead-source.ts'
import { formatTime } from './time.ts'

/** With smaller numbers, a percentage would pretend precision. */
const ENOUGH = 100

const OUTCOMES = ['appointment', 'offer', 'declined', 'unfit', 'answered', 'open'] as const

/** The total, then each source. */
export function tellFigures({ period, earlier, total, sources }: Figures): ToldFigures {
  const named = sources.map(({ source, ...compared }) => {
    return { name: source === OTHER_SOURCES ? words.others : describeSource(source) || directWord, ...compared }
  })
  const told = [{ name: words.totalTitle, ...total }, ...named].map((one) => ({ ...one, rows: tellRows(one) }))
  return { heads: [tellDays(period), tellDays(earlier)], told }
}

function tellDays({ since, until }: Period): string {
  const [from, to] = [since, until].map((day) => formatTime(beginOf(day)).slice(0, 10)) as [string, string]
  return words.days(from.slice(0, 6), to)
}

function tellRows({ now, before }: Compared): FigureRow[] {
  const outcomes = { ...deskWords.outcomes, ...words.outcomes }
  const cells: (readonly [string, (figures: PeriodFigures) => string | number])[] = [
    [words.visits, ({ visits }) => visits ?? words.notCounted],
    [words.leads, ({ leads }) => leads],
    [words.share, ({ leads, visits }) => tellShare(leads, visits ?? 0)],
    [words.onTime, ({ onTime, owed }) => tellShare(onTime, owed)],
    [words.firstTry, ({ medianTryMs }) => tellSpan(medianTryMs)],
    [words.answer, ({ medianAnswerMs }) => tellSpan(medianAnswerMs)],
    [words.roofs, ({ outcomes }) => outcomes.appointment + outcomes.offer],
    ...OUTCOMES.filter((one) => now.outcomes[one] + before.outcomes[one] > 0).map(
      (one) => [outcomes[one], (figures: PeriodFigures) => figures.outcomes[one]] as const,
    ),
  ]
  const rows = cells.map(([label, tell]) => ({ label, now: print(tell(now)), before: print(tell(before)) }))
  return rows.filter((row) => row.now !== words.none || row.before !== words.none)
}

const print = (value: string | number) => value.toLocaleString('de-DE')

/** `3 von 48`, `12 von 480 (2,5 %)` */
function tellShare(part: number, all: number): string {
  // More leads than visits: some visits were not counted.
  if (all === 0 || part > all) return words.none
  const percent = ((part / all) * 100).toLocaleString('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return words.of(print(part), print(all)) + (all < ENOUGH ? '' : words.percent(percent))
}

function tellSpan(ms: number | null): string {
  if (ms === null) return words.none
  if (ms < 2 * HOUR) return deskWords.minutes(Math.max(1, Math.round(ms / MINUTE)))
  return ms < 2 * DAY ? deskWords.hours(Math.round(ms / HOUR)) : deskWords.days(Math.round(ms / DAY))
}
