import { copyFileSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY, HOUR } from '../../lead/durations.ts'
import { inspectDatabase } from '../../storage/sqlite/inspect-database.ts'
import { type Finding, wrong, wrongIf } from '../finding.ts'

const OLDEST = DAY + 2 * HOUR

/** The newest backup is not older than a day, and can be restored: its copy is opened and read. */
export async function checkBackup(folder: string, now: number): Promise<Finding[]> {
  const files = listBackups(folder)
  if (files === null) {
    const what = `Der Ordner der Sicherungen lässt sich nicht lesen (${folder}).`
    return [wrong(what, 'Ruf es als das Konto auf, dem er gehört, zum Beispiel: runuser -u dachstrom -- npm run …')]
  }
  const [newest] = files.sort((a, b) => b.at - a.at)
  if (newest === undefined) {
    const todo = 'Richte die tägliche Sicherung ein (docs/go-live.md), oder nenn ihren Ordner: --backups ORDNER'
    return [wrong(`Keine Sicherung in ${folder}.`, todo)]
  }
  const { path, at } = newest
  const hours = Math.round((now - at) / HOUR)
  const old = `Die neueste Sicherung ist ${hours} Stunden alt (${path}).`
  const broken = `Die Sicherung lässt sich nicht wiederherstellen (${path}).`
  return [
    ...wrongIf(now - at > OLDEST, old, 'Sieh nach, warum seitdem keine kam.'),
    ...wrongIf(!(await canBeRestored(path)), broken, 'Mach eine neue: npm run leads -- backup'),
  ]
}

/** `null` where the folder may not be read. */
function listBackups(folder: string): { path: string; at: number }[] | null {
  try {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => /\.(sqlite|dump)$/.test(name)) : []
    return names.map((name) => ({ path: join(folder, name), at: statSync(join(folder, name)).mtimeMs }))
  } catch {
    return null
  }
}

/** A database is opened as a copy, because opening may write beside it. */
async function canBeRestored(path: string): Promise<boolean> {
  const scratch = mkdtempSync(join(tmpdir(), 'backup-'))
  const copy = join(scratch, 'leads.sqlite')
  try {
    // A copy of a Postgres database, which only pg_restore can read.
    if (path.endsWith('.dump')) return true
    copyFileSync(path, copy)
    return (await inspectDatabase(copy)) !== null
  } catch {
    return false
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
