import { appendFileSync } from 'node:fs'
import { inBatches } from '../../base/each-row.ts'
import { countLeads, toLeadJson } from '../../functions/records/describe-lead.ts'
import { TABLE_HEAD, tableRows } from '../../functions/records/table.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { staffOf } from '../../settings/shared-settings.ts'
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
einer einzelnen Zahl oder einem Spiegelstrich: Er gehört zur Datei, nicht zum Wert. Telefonnummern stehen dort, wie man
sie wählt: 0049 statt +49, und mit Leerzeichen.`,
  examples: ['export --csv --out leads.csv', 'export --json --since 2026-11-01'],
  prepare(_, values) {
    if (values.csv === values.json) throw misused('Nenn entweder --csv oder --json.')
    const select = prepareSelection(values)
    return async (deps) => {
      const now = deps.now()
      const writeLeads = (write: CommandDeps['write']) =>
        values.csv
          ? writeCsv(select(deps), { ...deps, write }, now)
          : writeJson(select(deps), (lead) => toLeadJson(lead, now), write)
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

async function writeCsv(
  leads: AsyncIterable<StoredLead>,
  { store, settings, write }: CommandDeps,
  now: number,
): Promise<number> {
  await write(TABLE_HEAD)
  let count = 0
  for await (const batch of inBatches(leads)) {
    await write(await tableRows(store, batch, { staff: staffOf(settings), now }))
    count += batch.length
  }
  return count
}
