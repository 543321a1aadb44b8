import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY, HOUR } from '../../../src/lead/durations.ts'
import { type Finding, finding } from '../finding.ts'

const OLDEST = DAY + 2 * HOUR

/** The newest backup is not older than a day, and can be restored: its copy is opened and read. */
export function findBackupProblems(folder: string, now: number): Finding[] {
  const todo = 'Richte die tägliche Sicherung ein (docs/go-live.md), oder nenn ihren Ordner: --backups ORDNER'
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(sqlite|dump)$/.test(name)) : []
  const newest = files
    .map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)[0]
  if (newest === undefined) return [finding(`Keine Sicherung in ${folder}.`, todo)]
  const hours = Math.round((now - newest.at) / HOUR)
  const old =
    now - newest.at > OLDEST
      ? [
          finding(
            `Die neueste Sicherung ist ${hours} Stunden alt (${newest.path}).`,
            'Sieh nach, warum seitdem keine kam.',
          ),
        ]
      : []
  const problem = newest.path.endsWith('.sqlite') ? tryFile(newest.path) : tryDump(newest.path)
  if (problem === null) return old
  return [...old, finding(`Die Sicherung lässt sich nicht wiederherstellen: ${problem} (${newest.path})`, todo)]
}

/** Opens a copy, since opening may write beside the file. @returns what is wrong */
function tryFile(path: string): string | null {
  const scratch = mkdtempSync(join(tmpdir(), 'backup-'))
  try {
    copyFileSync(path, join(scratch, 'leads.sqlite'))
    const database = new DatabaseSync(join(scratch, 'leads.sqlite'))
    try {
      const row = database.prepare('PRAGMA integrity_check').get()
      if (row?.integrity_check !== 'ok') return 'Sie ist beschädigt.'
      database.prepare('SELECT count(*) FROM leads').get()
      return null
    } finally {
      database.close()
    }
  } catch {
    return 'Sie ist keine Datenbank mit Anfragen.'
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function tryDump(path: string): string | null {
  const { status, error, stdout } = spawnSync('pg_restore', ['--list', path], { encoding: 'utf8' })
  if (error) return 'pg_restore ist hier nicht installiert.'
  return status === 0 && /TABLE DATA \S+ leads/.test(stdout) ? null : 'pg_restore kann sie nicht lesen.'
}
