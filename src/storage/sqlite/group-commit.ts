import { STORE_TIMEOUT } from '../store-timeout.ts'
import { FIRST_PAUSE, nextPause } from './retry-while-busy.ts'
import type { Connection } from './sqlite-connection.ts'
import { asStoreError, isBusy } from './sqlite-error.ts'

/** Writes per commit: a larger group would block the event loop too long. */
const MAX_GROUP = 250

interface Waiting {
  work(): unknown
  deadline: number
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * All writes of one turn of the event loop share one commit, because a disk sync costs more than the rest. Each still
 * succeeds or fails on its own.
 */
export function createGroupCommit(transact: Connection['transact']): Connection['write'] {
  let waiting: Waiting[] = []
  let isScheduled = false

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({
        work,
        deadline: performance.now() + STORE_TIMEOUT,
        resolve: (result) => resolve(result as T),
        reject,
      })
      if (isScheduled) return
      isScheduled = true
      setImmediate(commitWaiting, FIRST_PAUSE)
    })

  function commitWaiting(wait: number): void {
    const group = waiting.splice(0, MAX_GROUP)
    try {
      const results = transact(() => group.map(({ work }) => work()))
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
    } catch (error) {
      if (isBusy(error)) {
        tryLater(group, wait, error)
        return
      }
      if (group.length === 1) group[0]?.reject(asStoreError(error))
      else group.forEach(commitAlone)
    }
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(commitWaiting, FIRST_PAUSE)
  }

  /** A write that fails must not fail the others of its group. */
  function commitAlone({ work, resolve, reject }: Waiting): void {
    try {
      resolve(transact(work))
    } catch (error) {
      reject(asStoreError(error))
    }
  }

  function tryLater(group: readonly Waiting[], wait: number, reason: unknown): void {
    const now = performance.now()
    for (const { deadline, reject } of group) if (deadline <= now) reject(asStoreError(reason))
    waiting = [...group.filter(({ deadline }) => deadline > now), ...waiting]
    isScheduled = waiting.length > 0
    if (isScheduled) setTimeout(commitWaiting, wait, nextPause(wait))
  }
}
