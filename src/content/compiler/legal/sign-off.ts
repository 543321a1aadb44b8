import * as v from 'valibot'
import { group, optionalFact } from '../../schema/kinds.ts'

/** The name and the day of a legal text's check: two lines above it, between lines of three dashes. */
export const signOffSchema = group({
  checkedBy: optionalFact({
    title: 'Wer den Text geprüft hat',
    example: 'Anna Berger, Kanzlei Berger & Brandt',
  }),
  checkedOn: optionalFact(
    { title: 'Wann er geprüft wurde', example: '22.11.2026' },
    v.check(isPastDay, 'Schreib einen vergangenen Tag mit Punkten, wie im Beispiel.'),
  ),
})

function isPastDay(text: string): boolean {
  if (!/^\d{1,2}\.\d{1,2}\.\d{4}$/.test(text)) return false
  const [day = 0, month = 0, year = 0] = text.split('.').map(Number)
  const date = new Date(year, month - 1, day)
  return date.getMonth() === month - 1 && date.getDate() === day && date.getTime() <= Date.now()
}

/** Splits a file into the lines between the dashes and the text below them. */
export function splitFrontMatter(source: string): { front: string; text: string; firstLine: number } {
  const match = /^\s*---[ \t]*\r?\n([\s\S]*?)\r?\n?---[ \t]*\r?\n/.exec(source)
  if (match === null) return { front: '', text: source, firstLine: 1 }
  return {
    front: `\n${match[1] ?? ''}`,
    text: source.slice(match[0].length),
    firstLine: match[0].split('\n').length,
  }
}
