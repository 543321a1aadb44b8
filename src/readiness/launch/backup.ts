import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR } from '../../lead/durations.ts'
import { checkDump } from '../../storage/postgres/dump-database.ts'
import { inspectDatabase } from '../../storage/sqlite/inspect-database.ts'
import { type Finding, finding } from './finding.ts'

const OLDEST = DAY + 2 * HOUR

/** The newest backup is not older than a day, and can be restored: its copy is opened and read. */
export async function findBackupProblems(folder: string, now: number): Promise<Finding[]> {
  const todo = 'Richte die tägliche Sicherung ein (docs/go-live.md), oder nenn ihren Ordner: --backups ORDNER'
  const files = listBackups(folder)
  if (files === null) {
    const what = `Der Ordner der Sicherungen lässt sich nicht lesen (${folder}).`
    return [finding(what, 'Ruf es als das Konto auf, dem er gehört, zum Beispiel: runuser -u dachstrom -- npm run …')]
  }
  const [newest] = files.sort((a, b) => b.at - a.at)
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
  if (await canBeRestored(newest.path)) return old
  return [
    ...old,
    finding(
      `Die Sicherung lässt sich nicht wiederherstellen (${newest.path}).`,
      'Mach eine neue: npm run leads -- backup',
    ),
  ]
}

/** Nothing where it may not be read. */
function listBackups(folder: string): { path: string; at: number }[] | null {
  try {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(sqlite|dump)$/.test(name)) : []
    return names.map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
  } catch {
    return null
  }
}

/** A database is opened as a copy, since opening may write beside it. */
async function canBeRestored(path: string): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'backup-'))
  try {
    if (path.endsWith('.dump')) {
      await checkDump(path)
      return true
    }
    copyFileSync(path, join(scratch, 'leads.sqlite'))
    const state = await inspectDatabase(join(scratch, 'leads.sqlite'))
    return state !== null
  } catch {
    return false
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
