import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkDump, DumpError, dumpDatabase } from '../../storage/postgres/dump-database.ts'
import { inspectDatabase } from '../../storage/sqlite/inspect-database.ts'
import { nameBackup, removeOldBackups } from '../backup-folder.ts'
import { type CommandDeps, defineCommand } from '../command.ts'
import { failed, misused } from '../command-error.ts'
import { explainFileError } from '../explain-file-error.ts'

export const backup = defineCommand({
  parameters: ['DATEI?'],
  summary: 'Sichert die Datenbank, während der Server läuft: in DATEI, oder mit --folder in einen Ordner.',
  options: {
    folder: {
      type: 'string',
      value: 'ORDNER',
      about: 'in diesen Ordner, nach der Zeit benannt; liest die Sicherung zurück, entfernt dann alte',
    },
    keep: {
      type: 'string',
      value: 'TAGE',
      about: 'mit --folder: entfernt Sicherungen, die älter sind; ohne Angabe 14',
    },
  },
  notes: `Bei einer Postgres-Datenbank ruft der Befehl pg_dump auf, und pg_restore liest die Datei. Er überschreibt nichts,
und nur dieses Konto darf die Datei lesen. Sie enthält persönliche Daten: Wohin damit, und wie man sie einspielt, steht in
docs/operations.md. DATEI.part ist noch in Arbeit oder wurde abgebrochen: Dann lösch sie.`,
  examples: [
    'backup leads-backup.sqlite',
    'backup leads-backup.dump',
    'backup --folder /var/lib/dachstrom-backup --keep 14',
  ],
  prepare([path], values) {
    const { folder } = values
    if ((path === undefined) === (folder === undefined)) {
      throw misused('Nenn entweder DATEI oder --folder ORDNER.')
    }
    const keepDays = readDays(values.keep)
    return (deps) =>
      folder === undefined ? copy(deps, deps.resolveFile(path ?? '')) : copyIntoFolder(deps, folder, keepDays)
  },
})

function readDays(text = '14'): number {
  const days = Number(text)
  if (/^\d{1,4}$/.test(text) && days > 0) return days
  throw misused(`"${text}" ist keine Zahl von Tagen: Nimm 1 oder mehr.`)
}

async function copyIntoFolder(deps: CommandDeps, folder: string, keepDays: number): Promise<void> {
  const { file: database, now, print, resolveFile } = deps
  const target = resolveFile(folder)
  const file = join(target, nameBackup(now(), database === null ? 'dump' : 'sqlite'))
  await copy(deps, file)
  await readBack(deps, file)
  const removed = removeOldBackups(target, { now: now(), keepDays })
  print(`Sie lässt sich einspielen. Entfernte ältere Sicherungen (--keep ${keepDays}): ${removed}.`)
}

async function copy({ file: database, settings, print }: CommandDeps, file: string): Promise<void> {
  try {
    if (database !== null) await database.backUp(file)
    else await dumpDatabase(settings.DATABASE_URL ?? '', file)
  } catch (error) {
    throw error instanceof DumpError ? explainDump(error) : explainFileError(error, file)
  }
  print(`Die Sicherung ist geschrieben: ${file} (${Math.ceil(statSync(file).size / 1024)} kB).`)
}

/** Before older ones go: a disk may give back other bytes than were written. */
async function readBack({ file: database }: CommandDeps, file: string): Promise<void> {
  try {
    if (database === null) await checkDump(file)
    else if ((await inspectDatabase(file)) === null) throw new Error('The copy is empty.')
  } catch (error) {
    if (error instanceof DumpError && error.isMissing) throw explainDump(error)
    rmSync(file, { force: true })
    throw failed(
      `Die Sicherung lässt sich nicht zurücklesen. Sie ist entfernt, und ältere bleiben: Prüf den Datenträger von ${file}.`,
    )
  }
}

function explainDump({ isMissing, message }: DumpError): Error {
  if (!isMissing) return failed(`pg_dump ist gescheitert: ${message}`)
  return failed(
    'Für die Sicherung einer Postgres-Datenbank fehlen pg_dump und pg_restore, mindestens in der Version des Servers: sudo apt-get install postgresql-client',
  )
}
