// The figures in the desk's responses, and in the mail of the week.

import type { ResultStage } from '../figures/entered-results.ts'
import type { Compared } from '../figures/figures.ts'
import type { Stage } from '../figures/funnel.ts'
import type { CalendarSpan } from '../figures/period.ts'

export interface DeskFigures extends FigureTables, Pick<CalendarSpan, 'unit' | 'id' | 'before' | 'after'> {
  /** The period in words, e.g. `Diese Woche bisher`. */
  title: string
  /** The name of the signed-in colleague. */
  me: string
  today: string
  openOffers: string
  calls: string
  entered: ResultRow[]
  /** The title of the table, and how to read the figures. */
  compared: string
  note: string
  /** The server sends these words, so that the desk's script is smaller. */
  words: Record<'today' | 'entered' | 'nothingEntered' | 'costsByMonth' | 'otherSource', string>
}

export interface ResultRow {
  stage: ResultStage
  label: string
  count: number
  /** The value of the contracts, or the reasons of the losses, in words. */
  value: string
  before: string
}

export interface FigureTables {
  /** The days of both periods, e.g. `16.11. bis 22.11.2026`. `before` is `null` without a comparison, here and in a row. */
  heads: [now: string, before: string | null]
  tables: [SourceFigures, ...SourceFigures[]]
}

export interface SourceFigures extends Compared {
  name: string
  /** The source as sourceForFigures in lead-source.ts writes it; `OTHER_SOURCES` for the rest; `null` for the total. */
  source: string | null
  losses: { name: string; reason: string; count: number }[]
  rows: FigureRow[]
}

export const hasEarlier = ({ before }: Compared): boolean => Boolean(before?.leads || before?.visits)

/** False on a static host, which counts no visits. */
export const hasVisits = ({ now, before }: Compared): boolean => (now.visits ?? before?.visits ?? null) !== null

export type FigureName =
  | Stage
  | 'visits'
  | 'supplemented'
  | 'share'
  | 'offered'
  | 'value'
  | 'size'
  | 'lost'
  | 'leftOut'
  | 'onTime'
  | 'firstTry'
  | 'answer'
  | 'costs'
  | 'perLead'
  | 'perContract'

export interface FigureRow {
  name: FigureName
  label: string
  now: string
  /** `null` without a value. */
  before: string | null
}
