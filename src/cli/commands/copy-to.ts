import { StoreError } from '../../lead/store.ts'
import { explainDatabase, nameDatabase } from '../../server/explain-database.ts'
import { readDatabaseUrl } from '../../settings/server-settings.ts'
import { CopyMismatchError, type CopyReport, copyRows, DatabaseInUseError } from '../../storage/postgres/copy-rows.ts'
import { type Command, type CommandDeps, EXIT } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { readArguments } from '../read-arguments.ts'

const options = {}

export const copyTo: Command = {
  usage: 'DATABASE_URL',
  summary: 'Copies everything from the file into a Postgres database, and proves that it is all there.',
  options,
  notes: `Nothing changes in the file. It can be run again for what has changed since, until somebody writes to the database.
Leave the password out and set PGPASSWORD: every account of a machine can read the arguments of a command.
The way over, docs/scale.md tells it step by step: stop the server, copy, set DATABASE_URL and LINK_SECRET, start it.`,
  examples: ['copy-to postgres://user@db.example.org:5432/dachstrom'],
  prepare(args) {
    const [text = ''] = readArguments(args, options, ['DATABASE_URL']).positionals
    const url = readUrl(text)
    return async (deps) => {
      const { leads, messages, checksum } = await copy(url, deps)
      deps.print(`Copied to ${nameDatabase(url)}: ${leads} requests and ${messages} mails, every value compared.`)
      deps.print(`Checksum of all rows, equal on both sides: ${checksum}`)
      deps.print('To go on there: set DATABASE_URL, and LINK_SECRET to what stands in DATA_DIR/link-secret.')
      return EXIT.done
    }
  },
}

function readUrl(text: string): string {
  const reading = readDatabaseUrl(text)
  if (!reading.ok) throw new CommandError(EXIT.misused, reading.problem)
  return reading.url
}

async function copy(url: string, { file, progress }: CommandDeps): Promise<CopyReport> {
  if (file === null) {
    throw new CommandError(EXIT.failed, 'DATABASE_URL is set, and this copies from a file: unset it for this command.')
  }
  try {
    return await file.readRows((rows) => copyRows(url, rows, progress))
  } catch (error) {
    if (error instanceof DatabaseInUseError) {
      throw new CommandError(
        EXIT.failed,
        `In ${nameDatabase(url)} are requests that no copy has put there, or changes made since: nothing was copied. Name an empty database.`,
      )
    }
    if (error instanceof CopyMismatchError) {
      throw new CommandError(EXIT.failed, `What came back from ${nameDatabase(url)} is not equal: nothing was copied.`)
    }
    if (error instanceof StoreError) throw new CommandError(EXIT.failed, explainDatabase(error, url))
    throw error
  }
}
