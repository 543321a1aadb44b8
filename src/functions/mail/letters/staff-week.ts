import { germanMidnight } from '../../../base/german-time.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { figureTableWords } from '../../../content/figure-table-words.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import { desk } from '../../../content/generated/desk.ts'
import { staffWeek } from '../../../content/mail-words.ts'
import { describeFacts } from '../../../content/record-words.ts'
import { FIGURES_FRAGMENT, PERIOD_PARAMETER } from '../../../lead/desk/desk-api.ts'
import { type FigureName, type FigureRow, hasEarlier, type SourceFigures } from '../../../lead/desk/desk-figures.ts'
import { type EnteredResults, readEnteredResults } from '../../../lead/figures/entered-results.ts'
import { type PeriodReport, readFigures } from '../../../lead/figures/figures.ts'
import { spanOf, weekNumber, wholeWeek } from '../../../lead/figures/period.ts'
import type { OpenOffer } from '../../../lead/store/figure-records.ts'
import { countLeads } from '../../records/describe-lead.ts'
import { describeOpenOffers, tabulateFigures, tabulateResults } from '../../records/figure-tables.ts'
import { actions, type Block, columns, type Fact, facts, heading, text } from '../blocks.ts'
import type { ComposedMail, MailBatch, MailContext } from '../compose-mail.ts'
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

interface WeekDeps extends Pick<MailContext, 'nameOf'> {
  results: EnteredResults
  earlier: EnteredResults | null
  openOffers: readonly OpenOffer[]
  /** Counts the leads with a late answer or step. The daily mail lists them. `staff`: by colleague, `''` for unassigned ones. */
  late: { total: number; staff: Map<string, number> }
  href: string
}

/** `null` if neither the week nor the previous one had any leads or visits, e.g. before the page existed. */
export async function composeWeek([{ createdAt }]: MailBatch, context: MailContext): Promise<ComposedMail | null> {
  const { store, deskUrl, recipients: to } = context
  const { notCounted } = desk
  const figures = await readFigures(store, spanOf(wholeWeek(createdAt)), { ...context, notCounted })
  if (figures.sources.length === 0) return null
  const letter = writeWeekLetter(figures, {
    ...context,
    results: await readEnteredResults(store, figures.period, notCounted),
    earlier: figures.earlier && (await readEnteredResults(store, figures.earlier, notCounted)),
    openOffers: await store.listOpenOffers(),
    late: await countLate(context),
    href: `${deskUrl}#${FIGURES_FRAGMENT}?${PERIOD_PARAMETER}=${figures.period.since}`,
  })
  return { letter, to }
}

async function countLate({ store, now, staff }: MailContext): Promise<WeekDeps['late']> {
  const count = async (assignedTo: string | null) => {
    const answers = await store.countView({ view: 'unanswered', until: now, assignedTo })
    return answers + (await store.countView({ view: 'planned', until: germanMidnight(now) - 1, assignedTo }))
  }
  const addresses = ['', ...staff.map(({ address }) => address)]
  const counts = await Promise.all(addresses.map(async (address) => [address, await count(address)] as const))
  return { total: await count(null), staff: new Map(counts.filter(([, count]) => count > 0)) }
}

function writeWeekLetter(figures: PeriodReport, week: WeekDeps): Letter {
  const { results, earlier, href } = week
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
      heading(figureTableWords.page.entered),
      facts(
        [
          {
            label: figureTableWords.callsLabel,
            count: results.calls,
            value: figureTableWords.reached(results.reached),
            before: '',
          },
          ...tabulateResults(results, earlier),
        ].map(({ label, count, value, before }) => ({
          label,
          value: [count, value, before].filter((part) => part !== '').join(', '),
        })),
      ),
      ...workLeft(week),
      heading(staffWeek.bySource),
      columns([words.source, ...shown.map(({ label }) => label)], rows),
      ...(further.length === 0 ? [] : [heading(total.name), facts(further.map(toFact))]),
      actions([{ label: staffWeek.toDesk, href, rank: 'primary' }]),
      text(figureTableWords.note),
    ],
    footer: staffWeek.footer,
  }
}

function workLeft({ openOffers, late: { total, staff }, nameOf }: WeekDeps): Block[] {
  const late = [...staff].map(([address, count]) => ({
    label: address === '' ? deskWords.withNobody : nameOf(address),
    value: `${count}`,
  }))
  const others = total - [...staff.values()].reduce((sum, count) => sum + count, 0)
  if (others > 0) late.push({ label: staffWeek.others, value: `${others}` })
  return [
    ...(openOffers.length === 0 ? [] : [text(describeOpenOffers(openOffers))]),
    ...(total === 0 ? [] : [heading(staffWeek.late(total)), facts(late)]),
  ]
}
