import { figureTableWords } from '../../../content/figure-table-words.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import { staffWeek } from '../../../content/mail-words.ts'
import { describeFacts } from '../../../content/record-words.ts'
import { type FigureName, type FigureRow, hasEarlier, type SourceFigures } from '../../../lead/desk/desk-api.ts'
import type { EnteredResults } from '../../../lead/entered-results.ts'
import type { PeriodReport } from '../../../lead/figures.ts'
import { weekNumber } from '../../../lead/period.ts'
import { countLeads } from '../../records/describe-lead.ts'
import { tabulateFigures, tabulateResults } from '../../records/figure-tables.ts'
import { actions, columns, type Fact, facts, heading, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

/** The columns of the table of sources. A phone has room for these. */
const COLUMNS = [
  { name: 'visits', label: words.visits, read: ({ visits }) => visits },
  { name: 'leads', label: words.stages.leads, read: ({ stages }) => stages.leads },
  { name: 'appointment', label: words.stages.appointment, read: ({ stages }) => stages.appointment },
  { name: 'contract', label: words.stages.contract, read: ({ stages }) => stages.contract },
] satisfies { name: FigureName; label: string; read: (figures: SourceFigures['now']) => number | null }[]

/** The questions' answers need no weekly look, and the losses are above, by the day of the step. */
const LEFT_OUT: readonly FigureName[] = ['supplemented', 'lost']

const hasNumber = (value: string | null): value is string => value !== null && /[1-9]/.test(value)

const toFact = ({ label, now, before }: FigureRow): Fact => ({
  label,
  value: hasNumber(before) ? `${now}, ${words.before(before)}` : now,
})

/** @param href the figures on the desk */
export function writeWeekLetter(figures: PeriodReport, results: EnteredResults, href: string): Letter {
  const { heads, tables } = tabulateFigures(figures)
  const [total] = tables
  const result = [
    countLeads(total.now.stages.leads),
    ...(['appointment', 'contract'] as const).map((stage) =>
      figureTableWords.results[stage](results.leads[stage].length),
    ),
  ]
  // Leaves out visits on a static host, which counts none.
  const shown = COLUMNS.filter(({ read }) => read(total.now) !== null)
  const isCompared = hasEarlier(total)
  const rows = tables.map(({ name, now, before }) => ({
    name,
    cells: shown.map(({ read }) => ({
      value: read(now)?.toLocaleString('de-DE') ?? words.none,
      note: words.change(read(now), isCompared && before ? read(before) : null),
    })),
    note: describeFacts({ euros: now.euros, kilowattPeak: now.kilowattPeak }).join(', '),
  }))
  // Lines without a number in both weeks are left out, because a phone has little room.
  const further = total.rows.filter(
    ({ name, now, before }) =>
      shown.every((column) => column.name !== name) &&
      !LEFT_OUT.includes(name) &&
      (hasNumber(now) || hasNumber(before)),
  )
  return {
    subject: staffWeek.subject(figureTableWords.week(weekNumber(figures.period.since)), result),
    preview: heads[0],
    title: `${words.title}, ${heads[0]}`,
    blocks: [
      heading(words.entered),
      facts(
        [
          {
            label: figureTableWords.callsLabel,
            count: results.calls,
            value: figureTableWords.reached(results.reached),
          },
          ...tabulateResults(results),
        ].map(({ label, count, value }) => ({ label, value: [count, value].filter((part) => part !== '').join(', ') })),
      ),
      heading(staffWeek.bySource),
      columns([words.source, ...shown.map(({ label }) => label)], rows),
      ...(further.length === 0 ? [] : [heading(total.name), facts(further.map(toFact))]),
      actions([{ label: staffWeek.toDesk, href, rank: 'primary' }]),
      text(figureTableWords.note),
    ],
    footer: staffWeek.footer,
  }
}
