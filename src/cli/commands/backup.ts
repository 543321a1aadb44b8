import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'
import { checkDump, DumpError, dumpDatabase } from '../../storage/postgres/dump-database.ts'
import { inspectDatabase } from '../../storage/sqlite/inspect-database.ts'
import { nameBackup, removeOldBackups } from '../backup-folder.ts'
import { type Command, type CommandDeps, EXIT } from '../command.ts'
import { CommandError } from '../command-error.ts'
import { explainFileError } from '../explain-file-error.ts'
import { readArguments } from '../read-arguments.ts'

const options = {
  folder: {
    type: 'string',
    value: 'FOLDER',
    about: 'into this folder, named by its time; reads it back, then removes old ones',
  },
  keep: {
    type: 'string',
    value: 'DAYS',
    about: 'with --folder: removes those older than so many days; 14 where nothing is said',
  },
} as const

export const backup: Command = {
  usage: 'FILE | --folder FOLDER [--keep DAYS]',
  summary: 'Writes a consistent copy of the database while the server runs.',
  options,
  notes: `On a Postgres database it runs pg_dump, and pg_restore reads the file. The file must not exist, and only you can read it. It holds personal data: see docs/operations.md for where
to put it and how to restore it. FILE.part is one that is under way, or was interrupted: then remove it.`,
  examples: [
    'backup leads-backup.sqlite',
    'backup leads-backup.dump',
    'backup --folder /var/lib/dachstrom-backup --keep 14',
  ],
  prepare(args) {
    const { values, positionals } = readArguments(args, options, ['FILE?'])
    const [path] = positionals
    const { folder } = values
    if ((path === undefined) === (folder === undefined)) {
      throw new CommandError(EXIT.misused, 'Say either FILE or --folder FOLDER.')
    }
    const keepDays = readDays(values.keep)
    if (folder === undefined) {
      return async (deps) => {
        await copy(deps, deps.resolveFile(path ?? ''))
        return EXIT.done
      }
    }
    return async (deps) => {
      const target = deps.resolveFile(folder)
      const file = join(target, nameBackup(deps.now(), deps.file === null ? 'dump' : 'sqlite'))
      await copy(deps, file)
      await readBack(deps, file)
      const removed = removeOldBackups(target, { now: deps.now(), keepDays })
      deps.print(`It can be restored. Backups older than ${keepDays} days removed: ${removed}.`)
      return EXIT.done
    }
  },
}

function readDays(text = '14'): number {
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days > 0) return days
  throw new CommandError(EXIT.misused, `"${text}" is no number of days: use 1 or more.`)
}

async function copy({ file: database, settings, print }: CommandDeps, file: string): Promise<void> {
  try {
    if (database !== null) await database.backUp(file)
    else await dumpDatabase(settings.DATABASE_URL ?? '', file)
  } catch (error) {
    throw explain(error, file)
  }
  print(`The database is copied to ${file} (${Math.ceil(statSync(file).size / 1024)} kB).`)
}

/** Before older ones go: a disk may give back something else than was written. */
async function readBack({ file: database }: CommandDeps, file: string): Promise<void> {
  try {
    if (database === null) await checkDump(file)
    else if ((await inspectDatabase(file)) === null) throw new Error('It is empty.')
  } catch (error) {
    if (isMissingProgram(error)) throw explain(error, file)
    rmSync(file, { force: true })
    throw new CommandError(
      EXIT.failed,
      `The copy cannot be read back, so it is removed, and older ones stay: look after the disk of ${file}.`,
    )
  }
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof DumpError) return new CommandError(EXIT.failed, `pg_dump could not do it. ${error.message}`)
  if (isMissingProgram(error)) {
    return new CommandError(
      EXIT.failed,
      'A backup of a database server needs pg_dump and pg_restore, of the same version as the server or newer: sudo apt-get install postgresql-client',
    )
  }
  return explainFileError(error, isAbout(error, `${file}.part`) ? `${file}.part` : file)
}

function isMissingProgram(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && /^spawn pg_/.test(String(error.syscall))
}

function isAbout(error: unknown, path: string): boolean {
  return error instanceof Error && 'path' in error && error.path === path && errorCode(error) === 'EEXIST'
}
