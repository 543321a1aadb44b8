import { germanDay } from '../../base/german-time.ts'
import { figureTableWords } from '../../content/figure-table-words.ts'
import { desk } from '../../content/generated/desk.ts'
import { quarantineWord } from '../../content/record-words.ts'
import { tabulateFigures } from '../../functions/records/figure-tables.ts'
import { readFigures } from '../../lead/figures/figures.ts'
import { spanOf, wholeWeek } from '../../lead/figures/period.ts'
import { misused } from '../command-error.ts'
import { defineCommand, JSON_OPTION, readDay } from '../define-command.ts'
import { formatTable } from '../format-table.ts'

export const figures = defineCommand({
  parameters: [],
  summary: 'Zeigt Besuche, Anfragen und Aufträge der letzten ganzen Woche, daneben die davor.',
  options: {
    since: { type: 'string', value: 'TAG', about: 'ab diesem Tag, z. B. 2026-11-16 oder 16.11.2026' },
    until: { type: 'string', value: 'TAG', about: 'bis zu diesem Tag, er zählt mit; ohne Angabe bis heute' },
    json: { ...JSON_OPTION, about: 'als JSON, für Programme; Zeiten in Millisekunden' },
  },
  notes: `Gelöschte Anfragen zählen nicht mehr mit, und was unter ${quarantineWord} steht, auch nicht. Kosten stehen bei ganzen Monaten.`,
  examples: ['figures', 'figures --since 2026-11-01 --until 2026-11-30', 'figures --json'],
  prepare(_, values) {
    const [since, until] = [values.since, values.until].map((day) =>
      day === undefined ? day : germanDay(readDay(day)),
    )
    if (since === undefined && until !== undefined)
      throw misused('Zu --until gehört --since: Nenn auch den ersten Tag.')
    return async ({ store, settings, now, print, columns }) => {
      const period = since === undefined ? wholeWeek(now()) : { since, until: until ?? germanDay(now()) }
      if (period.since > period.until)
        throw misused(`${period.since} kommt nach ${period.until}: Dazwischen ist kein Tag.`)
      const options = { now: now(), retentionDays: settings.RETENTION_DAYS, notCounted: desk.notCounted }
      const figures = await readFigures(store, spanOf(period), options)
      if (values.json) return print(JSON.stringify(figures, null, 2))
      const { heads, tables } = tabulateFigures(figures)
      const formatted = tables.map(({ name, rows }) => {
        const lines = rows.map(({ label, now, before }) => [label, now, before])
        return formatTable(
          [[name, ...heads], ...lines].map((line) => line.filter((cell) => cell !== null)),
          columns,
        )
      })
      print([...formatted, `${figureTableWords.visitsNote} ${figureTableWords.note}`].join('\n\n'))
    }
  },
})
