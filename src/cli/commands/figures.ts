import { figureWords } from '../../content/figure-words.ts'
import { tellFigures } from '../../functions/records/tell-figures.ts'
import { parseDay } from '../../functions/records/time.ts'
import { type Period, readFigures, wholeWeek } from '../../lead/figures.ts'
import { germanDay } from '../../lead/german-time.ts'
import { defineCommand, JSON_OPTION } from '../command.ts'
import { misused } from '../command-error.ts'
import { formatTable } from '../table.ts'

export const figures = defineCommand({
  parameters: [],
  summary: 'Zeigt Besuche, Anfragen und Antworten der letzten ganzen Woche, daneben die davor.',
  options: {
    since: { type: 'string', value: 'TAG', about: 'ab diesem Tag, z. B. 2026-11-16 oder 16.11.2026' },
    until: { type: 'string', value: 'TAG', about: 'bis zu diesem Tag, er zählt mit; ohne Angabe bis heute' },
    json: { ...JSON_OPTION, about: 'als JSON, für Programme; Zeiten in Millisekunden' },
  },
  notes: 'Gelöschte Anfragen zählen nicht mehr mit, und was in Quarantäne liegt, auch nicht.',
  examples: ['figures', 'figures --since 2026-11-01 --until 2026-11-30', 'figures --json'],
  prepare(_, values) {
    const readPeriod = preparePeriod(values.since, values.until)
    return async ({ store, now, print, columns }) => {
      const found = await readFigures(store, readPeriod(now()), now())
      if (values.json) return print(JSON.stringify(found, null, 2))
      const { title, heads, total, sources, notes } = tellFigures(found)
      const tables = [{ name: figureWords.totalTitle, rows: total }, ...sources].map(({ name, rows }) =>
        formatTable([[name, ...heads], ...rows.map(({ label, now, before }) => [label, now, before])], columns),
      )
      print([title, ...tables, notes.join('\n')].join('\n\n'))
    }
  },
})

/** Reads what was typed first, so that a mistake is found before the store is opened. */
function preparePeriod(since?: string, until?: string): (now: number) => Period {
  if (since === undefined) {
    if (until !== undefined) throw misused('Zu --until gehört --since: Nenn auch den ersten Tag.')
    return wholeWeek
  }
  const [first, last] = [readDay(since), until === undefined ? null : readDay(until)]
  return (now) => {
    const period = { since: first, until: last ?? germanDay(now) }
    if (period.since > period.until)
      throw misused(`Zwischen ${period.since} und ${period.until} liegt kein Tag: --since kommt zuerst.`)
    return period
  }
}

function readDay(typed: string): string {
  const time = parseDay(typed)
  if (time === null) throw misused(`"${typed}" ist kein Tag: Schreib ihn als 2026-11-21 oder 21.11.2026.`)
  return germanDay(time)
}
