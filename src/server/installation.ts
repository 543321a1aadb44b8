import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files in DATA_DIR. One is written after each backup, and one has the outcome of the last publish. */
export const BACKUP_MARKER_FILE = 'last-backup'
export const PUBLISH_OUTCOME_FILE = 'last-publish'

const ROOT = join(import.meta.dirname, '../..')
export type Installation = ReturnType<typeof readInstallation>

/** The running version, and the last results of commands. `null` means unknown. Milliseconds since the Unix epoch. */
export function readInstallation(dataDir: string) {
  const publish = join(dataDir, PUBLISH_OUTCOME_FILE)
  return {
    version: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version as string,
    commit: findCommit(),
    backupAt: () => statSync(join(dataDir, BACKUP_MARKER_FILE), { throwIfNoEntry: false })?.mtimeMs ?? null,
    lastPublish: () => (existsSync(publish) ? readFileSync(publish, 'utf8') : null),
  }
}

/** A release's folder name ends with the commit (deploy/release.sh). In a clone, git knows it. A container has none. */
function findCommit(): string | null {
  const [, released] = /-([\da-f]{9})$/.exec(ROOT) ?? []
  const runGit = () => spawnSync('git', ['rev-parse', '--short=9', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout
  return released ?? (runGit()?.trim() || null)
}
