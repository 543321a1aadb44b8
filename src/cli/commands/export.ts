import { writeFileSync } from 'node:fs'
import type { StoredLead } from '../../lead/ports.ts'
import { type Command, EXIT } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { formatCsv } from '../csv.ts'
import { describeLead, LEAD_LABELS, toLeadRecord } from '../describe-lead.ts'
import { explainFileError } from '../explain-file-error.ts'
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
    return async (deps) => {
      const leads = await select(deps)
      const text = values.csv ? asCsv(leads, deps.now()) : asJson(leads, deps.now())
      if (values.out === undefined) {
        deps.write(text)
        return EXIT.done
      }
      const file = deps.resolveFile(values.out)
      writeNew(file, text)
      deps.print(`${leads.length} ${leads.length === 1 ? 'request' : 'requests'} written to ${file}`)
      return EXIT.done
    }
  },
}

function asCsv(leads: readonly StoredLead[], now: number): string {
  return formatCsv([LEAD_LABELS, ...leads.map((lead) => describeLead(lead, now).map(([, value]) => value))])
}

function asJson(leads: readonly StoredLead[], now: number): string {
  return `${JSON.stringify(
    leads.map((lead) => toLeadRecord(lead, now)),
    null,
    2,
  )}\n`
}

function writeNew(file: string, text: string): void {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw explainFileError(error, file)
  }
}
