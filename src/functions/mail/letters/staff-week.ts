import { figureWords as words } from '../../../content/figure-words.ts'
import type { Figures } from '../../../lead/figures.ts'
import { tellFigures } from '../../records/tell-figures.ts'
import { actions, facts, heading, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

/** @param href the figures at the desk */
export function staffWeek(figures: Figures, href: string): Letter {
  const { heads, told } = tellFigures(figures)
  const { leads, onTime } = figures.total.now
  const tables = told.map(({ name, rows }) => [
    heading(name),
    facts(rows.map(({ label, now, before }) => ({ label, value: `${now}, ${words.before(before)}` }))),
  ])
  return {
    subject: words.subject(heads[0], leads, onTime),
    preview: heads[0],
    title: `${words.title}, ${heads[0]}`,
    blocks: [...tables.flat(), text(words.note), actions([{ label: words.toDesk, href, rank: 'first' }])],
    footer: words.footer,
  }
}
