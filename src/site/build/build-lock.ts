import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** SQLite's result code if another process has the lock. */
const BUSY = 5
const MAX_WAIT_MS = 10 * 60_000

/**
 * Waits until no other process builds in this folder, because two builds would delete each other's files. SQLite keeps the lock,
 * so the system releases it if the process is killed. Returns a function that releases the lock.
 * @param print called once if it has to wait
 */
export function takeBuildLock(root: string, print: (sentence: string) => void): () => void {
  const folder = join(root, '.astro')
  mkdirSync(folder, { recursive: true })
  const file = new DatabaseSync(join(folder, 'build.lock'))
  try {
    file.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== BUSY) throw error
    print('Die Seite wird gerade von einem anderen Start gebaut; warte darauf …')
    file.exec(`PRAGMA busy_timeout = ${MAX_WAIT_MS}`)
    file.exec('BEGIN EXCLUSIVE')
  }
  return () => file.close()
}
