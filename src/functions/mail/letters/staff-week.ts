import { germanMidnight } from '../../../base/german-time.ts'
import { deskWords } from '../../../content/desk-words.ts'
import { figureTableWords } from '../../../content/figure-table-words.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import { desk } from '../../../content/generated/desk.ts'
import { nameAndPlace, staffDigest, staffWeek } from '../../../content/mail-words.ts'
import { describeFacts } from '../../../content/record-words.ts'
import { FIGURES_FRAGMENT, PERIOD_PARAMETER } from '../../../lead/desk/desk-api.ts'
import { type FigureName, type FigureRow, hasEarlier, type SourceFigures } from '../../../lead/desk/desk-figures.ts'
import { type EnteredResults, readEnteredResults } from '../../../lead/figures/entered-results.ts'
import { type PeriodReport, readFigures } from '../../../lead/figures/figures.ts'
import { spanOf, weekNumber, wholeWeek } from '../../../lead/figures/period.ts'
import { surnameOrRef } from '../../../lead/short-names.ts'
import { attentionAt } from '../../../lead/steps/lead-status.ts'
import type { OpenOffer } from '../../../lead/store/figure-records.ts'
import type { LeadStore } from '../../../lead/store/lead-store.ts'
import type { StoredLead } from '../../../lead/store/stored-lead.ts'
import { townOnly } from '../../../lead/town.ts'
import { describeOverdue } from '../../records/describe-due.ts'
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

const MAX_LATE = 20

const hasNumber = (value: string | null): value is string => value !== null && /[1-9]/.test(value)

const toFact = ({ label, now, before }: FigureRow): Fact => ({
  label,
  value: hasNumber(before) ? `${now}, ${words.before(before)}` : now,
})

interface WeekDeps extends Pick<MailContext, 'now' | 'nameOf'> {
  results: EnteredResults
  earlier: EnteredResults | null
  openOffers: readonly OpenOffer[]
  /** The leads with a late answer or step, the longest overdue first. `total` includes further ones. */
  late: { leads: readonly StoredLead[]; total: number }
  href: string
}

/** `null` if neither the week nor the previous one had any leads or visits, e.g. before the page existed. */
export async function composeWeek([{ createdAt }]: MailBatch, context: MailContext): Promise<ComposedMail | null> {
  const { store, now, deskUrl, recipients: to } = context
  const { notCounted } = desk
  const figures = await readFigures(store, spanOf(wholeWeek(createdAt)), { ...context, notCounted })
  if (figures.sources.length === 0) return null
  const letter = writeWeekLetter(figures, {
    ...context,
    results: await readEnteredResults(store, figures.period, notCounted),
    earlier: figures.earlier && (await readEnteredResults(store, figures.earlier, notCounted)),
    openOffers: await store.listOpenOffers(),
    late: await listLate(store, now),
    href: `${deskUrl}#${FIGURES_FRAGMENT}?${PERIOD_PARAMETER}=${figures.period.since}`,
  })
  return { letter, to }
}

async function listLate(store: LeadStore, now: number) {
  const views = [
    { view: 'unanswered', until: now },
    { view: 'planned', until: germanMidnight(now) - 1 },
  ] as const
  const lists = await Promise.all(views.map((filter) => store.listView({ ...filter, limit: MAX_LATE })))
  const counts = await Promise.all(views.map((filter) => store.countView(filter)))
  const leads = lists.flat().sort((one, other) => attentionAt(one) - attentionAt(other))
  return { leads: leads.slice(0, MAX_LATE), total: counts.reduce((sum, count) => sum + count, 0) }
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

function workLeft({ openOffers, late, now, nameOf }: WeekDeps): Block[] {
  const toLine = (lead: StoredLead): Fact => {
    const assignee = lead.assignedTo === '' ? deskWords.withNobody : nameOf(lead.assignedTo)
    return {
      label: nameAndPlace(surnameOrRef(lead), townOnly(lead.address)),
      value: `${describeOverdue(lead, now)}, ${assignee}`,
    }
  }
  const more = late.total - late.leads.length
  return [
    ...(openOffers.length === 0 ? [] : [text(describeOpenOffers(openOffers))]),
    ...(late.total === 0 ? [] : [heading(staffWeek.late(late.total)), facts(late.leads.map(toLine))]),
    ...(more > 0 ? [text(staffDigest.more(more))] : []),
  ]
}
