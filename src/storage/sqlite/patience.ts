import { setTimeout as pause } from 'node:timers/promises'
import { asStoreError, isBusy } from './sqlite-error.ts'

/** How long a caller waits for another process's lock, in milliseconds; then it fails with `busy`. */
export const PATIENCE_MS = 5_000
export const FIRST_PAUSE_MS = 1
const LONGEST_PAUSE_MS = 50

/** Retries while another process holds the lock, without blocking the event loop. */
export async function patiently<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + PATIENCE_MS
  for (let wait = FIRST_PAUSE_MS; ; wait = nextPause(wait)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asStoreError(error)
    }
    await pause(wait)
  }
}

export function nextPause(wait: number): number {
  return Math.min(wait * 2, LONGEST_PAUSE_MS)
}
