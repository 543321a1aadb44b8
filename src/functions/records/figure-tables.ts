import { DAY, HOUR, MINUTE } from '../../base/durations.ts'
import { deskWords } from '../../content/desk-words.ts'
import { figureWords as words } from '../../content/figure-words.ts'
import { directWord, outcomeWords } from '../../content/record-words.ts'
import type { FigureRow, FigureTables } from '../../lead/desk/desk-api.ts'
import {
  beginOf,
  COUNTED_OUTCOMES,
  type Compared,
  countLikely,
  type Figures,
  type Period,
  type PeriodFigures,
} from '../../lead/figures.ts'
import { describeSource, OTHER_SOURCES } from '../../lead/lead-source.ts'
import { formatTime } from './time.ts'

/** With smaller numbers, a percentage would pretend precision. */
const ENOUGH = 100

/** The first row is the total; each further row is a source. */
export function tabulateFigures({ period, earlier, total, sources }: Figures): FigureTables {
  const named = sources.map(({ source, ...compared }) => {
    return { name: source === OTHER_SOURCES ? words.others : describeSource(source) || directWord, ...compared }
  })
  const tables = [{ name: words.totalTitle, ...total }, ...named].map((one) => ({ ...one, rows: toRows(one) }))
  return { heads: [writeDays(period), writeDays(earlier)], tables }
}

function writeDays({ since, until }: Period): string {
  const [from, to] = [since, until].map((day) => formatTime(beginOf(day)).slice(0, 10)) as [string, string]
  return words.days(from.slice(0, 6), to)
}

function toRows({ now, before }: Compared): FigureRow[] {
  const outcomes = { ...outcomeWords, ...words.outcomes }
  const cells: (readonly [string, (figures: PeriodFigures) => string | number])[] = [
    [words.visits, ({ visits }) => visits ?? words.notCounted],
    [words.leads, ({ leads }) => leads],
    [words.share, ({ leads, visits }) => writeShare(leads, visits ?? 0)],
    [words.onTime, ({ onTime, answeredOrDue }) => writeShare(onTime, answeredOrDue)],
    [words.firstTry, ({ medianTryMs }) => writeSpan(medianTryMs)],
    [words.answer, ({ medianAnswerMs }) => writeSpan(medianAnswerMs)],
    [words.roofs, ({ outcomes }) => countLikely(outcomes)],
    ...COUNTED_OUTCOMES.filter((one) => now.outcomes[one] + before.outcomes[one] > 0).map(
      (one) => [outcomes[one], (figures: PeriodFigures) => figures.outcomes[one]] as const,
    ),
  ]
  const rows = cells.map(([label, toValue]) => ({ label, now: print(toValue(now)), before: print(toValue(before)) }))
  return rows.filter((row) => row.now !== words.none || row.before !== words.none)
}

const print = (value: string | number) => value.toLocaleString('de-DE')

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
