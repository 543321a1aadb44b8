import { figureWords } from '../../../content/figure-words.ts'
import type { Figures } from '../../../lead/figures.ts'
import { tellFigures } from '../../records/tell-figures.ts'
import { actions, comparison, heading, text } from '../blocks.ts'
import type { Letter } from '../letter.ts'

const words = figureWords.mail

/** @param toFigures the figures at the desk */
export function staffWeek(figures: Figures, toFigures: string): Letter {
  const { title, heads, total, sources, notes } = tellFigures(figures)
  const { leads, onTime } = figures.total.now
  const subject = words.subject(heads[0], words.leads(leads), onTime === 0 ? words.nobody : String(onTime))
  return {
    subject,
    preview: title,
    title,
    blocks: [
      comparison(figureWords.totalTitle, heads, total),
      ...notes.map(text),
      heading(figureWords.sourcesTitle),
      ...sources.map(({ name, rows }) => comparison(name, heads, rows)),
      actions([{ label: words.toDesk, href: toFigures, rank: 'first' }]),
    ],
    footer: words.footer,
  }
}
