import { appendFileSync } from 'node:fs'
import { countLeads, toLeadRecord } from '../../functions/records/describe-lead.ts'
import { TABLE_HEAD, tableRow } from '../../functions/records/table.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { writeNewFile } from '../../storage/write-new-file.ts'
import { explainFileError, misused } from '../command-error.ts'
import { type CommandDeps, defineCommand } from '../define-command.ts'
import { writeJson } from '../print-list.ts'
import { prepareSelection, SELECTION } from '../select-leads.ts'

export const exportLeads = defineCommand({
  parameters: [],
  summary: 'Gibt alle Anfragen aus, oder ausgewählte: --csv als Tabelle, --json für Programme.',
  options: {
    csv: { type: 'boolean', about: 'für ein deutsches Excel: UTF-8 mit Kennung, Semikolons' },
    json: { type: 'boolean', about: 'für Programme; jeder Wert genau, wie er gesendet wurde' },
    out: { type: 'string', value: 'DATEI', about: 'in eine neue Datei, die nur dieses Konto lesen darf' },
    ...SELECTION,
  },
  notes: `In der CSV-Datei steht ein Apostroph vor allem, was eine Tabelle ausrechnen oder umschreiben würde, etwa vor
+49, einer einzelnen Zahl oder einem Spiegelstrich: Er gehört zur Datei, nicht zum Wert.`,
  examples: ['export --csv --out leads.csv', 'export --json --since 2026-11-01'],
  prepare(_, values) {
    if (values.csv === values.json) throw misused('Nenn entweder --csv oder --json.')
    const select = prepareSelection(values)
    return async (deps) => {
      const now = deps.now()
      const writeLeads = (write: CommandDeps['write']) =>
        values.csv
          ? writeCsv(select(deps), now, write)
          : writeJson(select(deps), (lead) => toLeadRecord(lead, now), write)
      if (values.out === undefined) {
        await writeLeads(deps.write)
        return
      }
      const file = deps.resolveFile(values.out)
      try {
        const count = await writeNewFile(file, (part) => writeLeads(async (text) => appendFileSync(part, text)))
        deps.print(`${countLeads(count)} in ${file} geschrieben.`)
      } catch (error) {
        throw explainFileError(error, file)
      }
    }
  },
})

/** Returns the number of exported leads. */
async function writeCsv(leads: AsyncIterable<StoredLead>, now: number, write: CommandDeps['write']): Promise<number> {
  await write(TABLE_HEAD)
  let count = 0
  for await (const lead of leads) {
    await write(tableRow(lead, now))
    count += 1
  }
  return count
}
