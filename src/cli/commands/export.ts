import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs'
import type { StoredLead } from '../../lead/store.ts'
import { type Command, type CommandDeps, EXIT } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { CSV_MARK, csvRow } from '../csv.ts'
import { describeLead, LEAD_LABELS, toLeadRecord } from '../describe-lead.ts'
import { explainFileError } from '../explain-file-error.ts'
import { showEach, writeJson } from '../print-list.ts'
import { readArguments } from '../read-arguments.ts'
import { prepareSelection, SELECTION } from '../select-leads.ts'

const options = {
  csv: { type: 'boolean', about: 'for a German Excel: UTF-8 with its mark, semicolons' },
  json: { type: 'boolean', about: 'for programs; every value exactly as it was sent' },
  out: {
    type: 'string',
    value: 'FILE',
    about: 'writes a new file, readable by you alone, instead of to standard output',
  },
  ...SELECTION,
} as const

export const exportLeads: Command = {
  usage: '--csv|--json [--out FILE] [OPTIONS]',
  summary: 'Gives out all requests, or some, as a table or as JSON.',
  options,
  notes: `In the CSV an apostrophe stands before what a spreadsheet would calculate or rewrite, as before +49 or a
lone number: it belongs to the file and not to the value.`,
  examples: [
    'export --csv --out leads.csv',
    'export --json --since 2026-11-01',
    'export --csv --answered --out done.csv',
  ],
  prepare(args) {
    const { values } = readArguments(args, options, [])
    if (values.csv === values.json) throw new CommandError(EXIT.misused, 'Say either --csv or --json.')
    const select = prepareSelection(values)
    const isCsv = values.csv === true
    return async (deps) => {
      const leads = select(deps)
      if (values.out === undefined) {
        await (isCsv ? writeCsv : writeRecords)(leads, deps.now(), deps.write)
        return EXIT.done
      }
      const file = deps.resolveFile(values.out)
      const count = await writeNew(file, (write) =>
        (isCsv ? writeCsv : writeRecords)(withProgress(leads, deps), deps.now(), write),
      )
      deps.print(`${count} ${count === 1 ? 'request' : 'requests'} written to ${file}`)
      return EXIT.done
    }
  },
}

type Write = (text: string) => void

async function writeCsv(leads: AsyncIterable<StoredLead>, now: number, write: Write): Promise<number> {
  write(CSV_MARK + csvRow(LEAD_LABELS))
  let count = 0
  for await (const lead of leads) {
    write(csvRow(describeLead(lead, now).map(([, value]) => value)))
    count += 1
  }
  return count
}

function writeRecords(leads: AsyncIterable<StoredLead>, now: number, write: Write): Promise<number> {
  return writeJson(
    showEach(leads, (lead) => toLeadRecord(lead, now)),
    write,
  )
}

async function* withProgress(leads: AsyncIterable<StoredLead>, { progress }: CommandDeps): AsyncGenerator<StoredLead> {
  let count = 0
  for await (const lead of leads) {
    yield lead
    count += 1
    if (count % 1000 === 0) progress(count)
  }
}

/** What could not be written to its end is removed. @throws {CommandError} */
async function writeNew(file: string, fill: (write: Write) => Promise<number>): Promise<number> {
  let opened: number | null = null
  try {
    const fd = openSync(file, 'wx', 0o600)
    opened = fd
    const count = await fill((text) => writeFileSync(fd, text))
    closeSync(fd)
    return count
  } catch (error) {
    if (opened !== null) {
      closeSync(opened)
      rmSync(file)
    }
    throw explainFileError(error, file)
  }
}
