import { STORE_TIMEOUT } from '../store-timeout.ts'
import { FIRST_PAUSE, nextPause } from './retry-while-busy.ts'
import type { Connection } from './sqlite-connection.ts'
import { asStoreError, isBusy } from './sqlite-error.ts'

/** The most writes per commit. A larger group would block the event loop too long. */
const MAX_GROUP = 250

interface PendingWrite {
  work(): unknown
  deadline: number
  /** A group with this write failed, so the write gets a commit of its own. */
  isAlone: boolean
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * All writes of one turn of the event loop share one commit, because a disk sync costs more than the rest. Each still
 * succeeds or fails on its own.
 */
export function createGroupCommit(transact: Connection['transact']): Connection['write'] {
  const queue: PendingWrite[] = []
  let isScheduled = false

  return <T>(work: () => T) =>
    new Promise<T>((resolve, reject) => {
      queue.push({
        work,
        deadline: performance.now() + STORE_TIMEOUT,
        isAlone: false,
        resolve: (result) => resolve(result as T),
        reject,
      })
      if (isScheduled) return
      isScheduled = true
      setImmediate(commitNext, FIRST_PAUSE)
    })

  /** @param pause before the next attempt, if another process holds the lock */
  function commitNext(pause: number): void {
    const group = queue.splice(0, queue[0]?.isAlone ? 1 : MAX_GROUP)
    try {
      const results = transact(() => group.map(({ work }) => work()))
      for (const [index, { resolve }] of group.entries()) resolve(results[index])
    } catch (error) {
      if (isBusy(error)) {
        retryLater(group, pause, error)
        return
      }
      // A write that fails must not fail the others of its group.
      if (group.length === 1) group[0]?.reject(asStoreError(error))
      else queue.unshift(...group.map((write) => ({ ...write, isAlone: true })))
    }
    isScheduled = queue.length > 0
    if (isScheduled) setImmediate(commitNext, FIRST_PAUSE)
  }

  function retryLater(group: readonly PendingWrite[], pause: number, reason: unknown): void {
    const now = performance.now()
    for (const { deadline, reject } of group) if (deadline <= now) reject(asStoreError(reason))
    queue.unshift(...group.filter(({ deadline }) => deadline > now))
    isScheduled = queue.length > 0
    if (isScheduled) setTimeout(commitNext, pause, nextPause(pause))
  }
}
