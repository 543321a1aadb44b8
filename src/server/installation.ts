import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files in DATA_DIR: one is written after each backup, the other holds the outcome of the last publish. */
export const BACKUP_MARK = 'last-backup'
export const PUBLISH_MARK = 'last-publish'

const ROOT = join(import.meta.dirname, '../..')
export type Installation = ReturnType<typeof readInstallation>

/** The version that runs, and the last results of commands; `null` if not known. Times in milliseconds since the Unix epoch. */
export function readInstallation(dataDir: string) {
  const publish = join(dataDir, PUBLISH_MARK)
  return {
    version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version as string,
    commit: findCommit(),
    backupAt: () => statSync(join(dataDir, BACKUP_MARK), { throwIfNoEntry: false })?.mtimeMs ?? null,
    lastPublish: () => (existsSync(publish) ? readFileSync(publish, 'utf8') : null),
  }
}

/** A release has it at the end of its folder's name (deploy/release.sh); a clone is asked; a container has none. */
function findCommit(): string | null {
  const [, released] = /-([\da-f]{9})$/.exec(ROOT) ?? []
  const asked = () => spawnSync('git', ['rev-parse', '--short=9', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout
  return released ?? (asked()?.trim() || null)
}
