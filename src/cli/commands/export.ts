import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { StoredLead } from '../../lead/store.ts'
import { writeNewFile } from '../../storage/write-new-file.ts'
import { defineCommand } from '../command.ts'
import { misused } from '../command-error.ts'
import { countLeads } from '../count.ts'
import { CSV_MARK, csvRow } from '../csv.ts'
import { leadColumns, toLeadRecord } from '../describe-lead.ts'
import { explainFileError } from '../explain-file-error.ts'
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
+49 oder einer einzelnen Zahl: Er gehört zur Datei, nicht zum Wert.`,
  examples: [
    'export --csv --out leads.csv',
    'export --json --since 2026-11-01',
    'export --csv --answered --out done.csv',
  ],
  prepare(_, values) {
    if (values.csv === values.json) throw misused('Nenn entweder --csv oder --json.')
    const select = prepareSelection(values)
    const writeLeads = values.csv ? writeCsv : writeRecords
    return async (deps) => {
      const { now, write, print, progress, resolveFile } = deps
      const leads = select(deps)
      if (values.out === undefined) return writeLeads(leads, now(), write)
      const file = resolveFile(values.out)
      let count = 0
      const counted = counting(leads, (done) => {
        count = done
        if (done % 1000 === 0) progress(done)
      })
      await writeInto(file, (write) => writeLeads(counted, now(), write))
      print(`${countLeads(count)} in ${file} geschrieben.`)
    }
  },
})

type Write = (text: string) => void

async function writeCsv(leads: AsyncIterable<StoredLead>, now: number, write: Write): Promise<void> {
  const columns = leadColumns()
  write(CSV_MARK + csvRow(columns.map(({ label }) => label)))
  for await (const lead of leads) write(csvRow(columns.map(({ read }) => read(lead, now))))
}

function writeRecords(leads: AsyncIterable<StoredLead>, now: number, write: Write): Promise<void> {
  return writeJson(leads, (lead) => toLeadRecord(lead, now), write)
}

async function* counting(leads: AsyncIterable<StoredLead>, onLead: (done: number) => void): AsyncGenerator<StoredLead> {
  let done = 0
  for await (const lead of leads) {
    yield lead
    done += 1
    onLead(done)
  }
}

/** @throws {CommandError} where the file cannot be written; then none is left */
async function writeInto(file: string, fill: (write: Write) => Promise<void>): Promise<void> {
  const writePart = async (part: string) => {
    const opened = openSync(part, 'w')
    try {
      await fill((text) => writeFileSync(opened, text))
    } finally {
      closeSync(opened)
    }
  }
  try {
    await writeNewFile(file, writePart)
  } catch (error) {
    throw explainFileError(error, file)
  }
}
