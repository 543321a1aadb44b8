import type { StoreError } from '../../lead/ports.ts'
import { type Connection, nextPause, PATIENCE_MS } from './connection.ts'
import { asStoreError, isBusy } from './store-error.ts'

/** How many share one commit at most: a larger group would keep the event loop too long. */
const LARGEST_GROUP = 250

interface Waiting<Item, Outcome> {
  item: Item
  deadline: number
  resolve(outcome: Outcome): void
  reject(error: Error): void
}

/**
 * Items that arrive in one turn of the event loop share one commit, because syncing the disk costs more than all the
 * rest. Each still succeeds or fails on its own.
 *
 * @param store writes one item, inside the transaction
 * @returns `add`: resolves when the item is on the disk. @throws {StoreError}; `failure`: why the last one was not stored
 */
export function createGroupCommit<Item, Outcome>(
  { transact }: Connection,
  store: (item: Item) => Outcome,
): { add: (item: Item) => Promise<Outcome>; failure: () => StoreError['code'] | null } {
  let waiting: Waiting<Item, Outcome>[] = []
  let isScheduled = false
  let failure: StoreError['code'] | null = null

  function commitWaiting(wait: number): void {
    const group = waiting.splice(0, LARGEST_GROUP)
    try {
      settle(group, commit(group))
    } catch (error) {
      if (isBusy(error)) {
        tryLater(group, wait, error)
        return
      }
      settle(
        group,
        group.map((entry) => commitAlone(entry, error, group.length)),
      )
    }
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(commitWaiting, 1)
  }

  function commit(group: readonly Waiting<Item, Outcome>[]): Outcome[] {
    const outcomes = transact(() => group.map(({ item }) => store(item)))
    failure = null
    return outcomes
  }

  /** One item that cannot be stored must not take the others of its group with it. */
  function commitAlone(entry: Waiting<Item, Outcome>, reason: unknown, groupSize: number): Outcome | Error {
    if (groupSize === 1) return failed(reason)
    try {
      return commit([entry])[0] as Outcome
    } catch (error) {
      return failed(error)
    }
  }

  function failed(reason: unknown): StoreError {
    const error = asStoreError(reason)
    failure = error.code
    return error
  }

  function tryLater(group: readonly Waiting<Item, Outcome>[], wait: number, reason: unknown): void {
    const now = performance.now()
    for (const entry of group) if (entry.deadline <= now) entry.reject(asStoreError(reason))
    waiting = [...group.filter((entry) => entry.deadline > now), ...waiting]
    isScheduled = waiting.length > 0
    if (isScheduled) setTimeout(commitWaiting, wait, nextPause(wait))
  }

  const add = (item: Item) =>
    new Promise<Outcome>((resolve, reject) => {
      waiting.push({ item, deadline: performance.now() + PATIENCE_MS, resolve, reject })
      if (isScheduled) return
      isScheduled = true
      setImmediate(commitWaiting, 1)
    })
  return { add, failure: () => failure }
}

function settle<Item, Outcome>(group: readonly Waiting<Item, Outcome>[], results: readonly (Outcome | Error)[]): void {
  group.forEach((entry, index) => {
    const result = results[index] as Outcome | Error
    if (result instanceof Error) entry.reject(result)
    else entry.resolve(result)
  })
}
