import { statSync } from 'node:fs'
import { errorCode } from '../../lead/error-code.ts'
import { DumpError, dumpDatabase } from '../../storage/postgres/dump-database.ts'
import { type Command, EXIT } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { explainFileError } from '../explain-file-error.ts'
import { readArguments } from '../read-arguments.ts'

const options = {}

export const backup: Command = {
  usage: 'FILE',
  summary: 'Writes a consistent copy of the database while the server runs.',
  options,
  notes: `On a Postgres database it runs pg_dump, and pg_restore reads the file. The file must not exist, and only you can read it. It holds personal data: see docs/operations.md for where
to put it and how to restore it. FILE.part is one that is under way, or was interrupted: then remove it.`,
  examples: ['backup leads-backup.sqlite', 'backup backups/leads-2026-11-21.sqlite', 'backup leads-backup.dump'],
  prepare(args) {
    const [path = ''] = readArguments(args, options, ['FILE']).positionals
    return async ({ file: database, settings, print, resolveFile }) => {
      const file = resolveFile(path)
      try {
        if (database !== null) await database.backUp(file)
        else await dumpDatabase(settings.DATABASE_URL ?? '', file)
      } catch (error) {
        throw explain(error, file)
      }
      print(`The database is copied to ${file} (${Math.ceil(statSync(file).size / 1024)} kB).`)
      return EXIT.done
    }
  },
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof DumpError) return new CommandError(EXIT.failed, `pg_dump could not do it. ${error.message}`)
  if (error instanceof Error && 'syscall' in error && error.syscall === 'spawn pg_dump') {
    return new CommandError(
      EXIT.failed,
      'A backup of a database server needs pg_dump, of the same version as the server or newer: sudo apt-get install postgresql-client',
    )
  }
  return explainFileError(error, isAbout(error, `${file}.part`) ? `${file}.part` : file)
}

function isAbout(error: unknown, path: string): boolean {
  return error instanceof Error && 'path' in error && error.path === path && errorCode(error) === 'EEXIST'
}
