import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OLDEST_BACKUP } from '../../functions/health-report.ts'
import { HOUR } from '../../lead/durations.ts'
import { inspectSqlite } from '../../storage/sqlite/inspect-sqlite.ts'
import { type Finding, wrong, wrongIf } from '../finding.ts'

/** The newest backup must be at most a day old and restorable: opens and reads a copy. */
export async function checkBackup(folder: string, now: number): Promise<Finding[]> {
  const newest = findNewest(folder)
  if (newest === undefined) {
    const todo =
      'Richte sie ein (docs/go-live.md), nenn ihren Ordner mit --backups, oder ruf es als das Konto auf, dem er gehört.'
    return [wrong(`Keine Sicherung in ${folder}, oder sie lässt sich nicht lesen.`, todo)]
  }
  const { path, at } = newest
  const old = `Die neueste Sicherung ist ${Math.round((now - at) / HOUR)} Stunden alt (${path}).`
  const broken = `Die Sicherung lässt sich nicht wiederherstellen (${path}).`
  return [
    ...wrongIf(now - at > OLDEST_BACKUP, old, 'Sieh nach, warum seitdem keine kam.'),
    ...wrongIf(!(await canBeRestored(path)), broken, 'Mach eine neue: npm run leads -- backup'),
  ]
}

function findNewest(folder: string) {
  try {
    const paths = readdirSync(folder).map((name) => join(folder, name))
    const backups = paths.filter((path) => /\.(sqlite|dump)$/.test(path))
    return backups.map((path) => ({ path, at: statSync(path).mtimeMs })).sort((a, b) => b.at - a.at)[0]
  } catch {
    return undefined
  }
}

/** Opens a copy, because opening may write files next to the database. */
async function canBeRestored(path: string): Promise<boolean> {
  // Only pg_restore can read a Postgres dump.
  if (path.endsWith('.dump')) return true
  const scratch = mkdtempSync(join(tmpdir(), 'backup-'))
  const copy = join(scratch, 'leads.sqlite')
  try {
    copyFileSync(path, copy)
    return (await inspectSqlite(copy)) !== null
  } catch {
    return false
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
