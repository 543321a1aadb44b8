import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../../base/durations.ts'
import { STORE_TIMEOUT } from '../store-timeout.ts'
import { asStoreError, isBusy } from './sqlite-error.ts'

export const FIRST_PAUSE = SECOND / 1000
const MAX_PAUSE = SECOND / 20

/** Retries while another process holds the lock, without blocking the event loop. Fails with `busy` after STORE_TIMEOUT. */
export async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + STORE_TIMEOUT
  for (let wait = FIRST_PAUSE; ; wait = nextPause(wait)) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw asStoreError(error)
    }
    await pause(wait)
  }
}

export function nextPause(wait: number): number {
  return Math.min(wait * 2, MAX_PAUSE)
}
