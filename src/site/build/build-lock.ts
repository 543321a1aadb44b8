import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code where another process has the lock. */
const BUSY = 5
const LONGEST_WAIT_MS = 10 * 60_000

/**
 * Waits until no other process builds in this folder: two would take each other's files away. SQLite holds the lock,
 * because the system takes a lock of SQLite back from a process that was killed.
 * @param say gets one sentence if it has to wait
 * @returns gives the lock back
 */
export function takeBuildLock(root: string, say: (sentence: string) => void): () => void {
  const folder = join(root, '.astro')
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'build.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    say('Another start is building the page; waiting for it …')
    file.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT_MS}`)
    file.exec('BEGIN EXCLUSIVE')
  }
  return () => file.close()
}
