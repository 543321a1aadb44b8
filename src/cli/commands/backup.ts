import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../../base/durations.ts'
import { BACKUP_MARKER_FILE } from '../../server/installation.ts'
import { inspectSqlite } from '../../storage/sqlite/inspect-sqlite.ts'
import { explainFileError, failed, misused } from '../command-error.ts'
import { defineCommand } from '../define-command.ts'

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
  notes: `Er überschreibt nichts, und nur dieses Konto darf die Datei lesen. Sie enthält persönliche Daten: Wohin damit,
und wie man sie einspielt, steht in docs/runbook.md. DATEI.part ist noch in Arbeit oder wurde abgebrochen: Dann lösch
sie. Eine Postgres-Datenbank sichert pg_dump.`,
  examples: ['backup leads-backup.sqlite', 'backup --folder /var/lib/dachstrom-backup --keep 14'],
  prepare([path], { folder, keep: givenKeep }) {
    const keep = givenKeep ?? '14'
    if (folder === undefined && givenKeep !== undefined) throw misused('--keep gilt nur mit --folder.')
    if ((path === undefined) === (folder === undefined)) {
      throw misused('Nenn entweder DATEI oder --folder ORDNER.')
    }
    if (!/^[1-9]\d{0,3}$/.test(keep)) throw misused(`"${keep}" ist keine Zahl von Tagen: Nimm 1 oder mehr.`)
    return async ({ file: database, now, print, resolveFile, settings }) => {
      if (database === null) {
        throw failed(
          'DATABASE_URL ist gesetzt: Eine Postgres-Datenbank sichert pg_dump, und pg_restore spielt sie ein. Die Befehle stehen in docs/runbook.md unter "On Postgres".',
        )
      }
      const target = resolveFile(folder ?? '')
      const copy = folder === undefined ? resolveFile(path ?? '') : join(target, nameBackup(now()))
      await database.backUp(copy).catch((error) => Promise.reject(explainFileError(error, copy)))
      print(`Die Sicherung ist geschrieben: ${copy} (${Math.ceil(statSync(copy).size / 1024)} kB).`)
      if (folder === undefined) return
      // Read it back before older backups are removed, because a disk may return other bytes than the command wrote.
      if ((await inspectSqlite(copy).catch(() => null)) === null) {
        rmSync(copy, { force: true })
        throw failed(
          `Die Sicherung lässt sich nicht zurücklesen. Sie ist entfernt, und ältere bleiben: Prüf den Datenträger von ${copy}.`,
        )
      }
      const removed = removeOldBackups(target, now() - Number(keep) * DAY)
      print(`Sie lässt sich einspielen. Entfernte ältere Sicherungen (--keep ${keep}): ${removed}.`)
      writeFileSync(join(settings.DATA_DIR, BACKUP_MARKER_FILE), '')
    }
  },
})

/** `.part` marks a backup that was interrupted while it was written. */
const BACKUP = /^leads-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.sqlite(\.part)?$/

/** `leads-2026-11-22T03-10-05Z.sqlite`. In UTC, no hour repeats when clocks change, so the names sort by time. */
function nameBackup(time: number): string {
  return `leads-${new Date(time).toISOString().slice(0, 19).replaceAll(':', '-')}Z.sqlite`
}

function removeOldBackups(folder: string, before: number): number {
  const old = readdirSync(folder).filter((name) => BACKUP.test(name) && name < nameBackup(before))
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old.length
}
