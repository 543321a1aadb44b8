import { NBSP } from '../../../base/nbsp.ts'
import { figureWords as words } from '../../../content/figure-words.ts'
import type { SourceFigures } from '../../../lead/desk/desk-api.ts'
import type { Figures } from '../../../lead/figures.ts'
import { tabulateFigures } from '../../records/figure-tables.ts'
import { actions, facts, heading, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

/** @param href the figures on the desk */
export function staffWeek(figures: Figures, href: string): Letter {
  const { heads, tables } = tabulateFigures(figures)
  const [total, ...sources] = tables as [SourceFigures, ...SourceFigures[]]
  const { leads, onTime } = figures.total.now
  const compared = ({ rows }: SourceFigures) =>
    rows.map(({ label, now, before }) => ({ label, value: `${now}, ${words.before(before)}` }))
  // Paragraphs, because a table per source would make the mail too long to read.
  const bySource = sources.map((source) => {
    const parts = compared(source).map(({ label, value }) => `${label} ${value}`)
    return [heading(source.name), text(parts.join(`${NBSP}· `))]
  })
  return {
    subject: words.subject(heads[0], leads, onTime),
    preview: heads[0],
    title: `${words.title}, ${heads[0]}`,
    blocks: [
      heading(total.name),
      facts(compared(total)),
      actions([{ label: words.toDesk, href, rank: 'first' }]),
      ...bySource.flat(),
      text(words.note),
    ],
    footer: words.footer,
  }
}
