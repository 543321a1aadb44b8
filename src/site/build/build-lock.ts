import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** In a folder that git ignores. It holds the process id of whoever builds. */
const LOCK = '.astro/building'

/**
 * Waits until no other process builds in this folder: two would take each other's files away. The lock is this process's
 * until it ends.
 * @param say is told once where it has to wait
 */
export async function waitForBuildLock(root: string, say: (sentence: string) => void): Promise<void> {
  const lock = join(root, LOCK)
  mkdirSync(join(root, '.astro'), { recursive: true })
  for (let hasSaid = false; !take(lock); hasSaid = true) {
    if (!hasSaid) say('Another start is building the page; waiting for it …')
    await pause(200)
  }
  process.on('exit', () => rmSync(lock, { force: true }))
}

/** @returns false where another process that still runs has it */
function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const owner = readOwner(lock)
  if (owner === null || isRunning(owner)) return false
  // Left behind by a build that was killed.
  writeFileSync(lock, String(process.pid))
  return readOwner(lock) === process.pid
}

/** `null` where it has just been given back, or not been written yet. */
function readOwner(lock: string): number | null {
  try {
    return Number(readFileSync(lock, 'utf8')) || null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
