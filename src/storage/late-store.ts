import { setTimeout as pause } from 'node:timers/promises'
import type { LeadStore, StoreError } from '../lead/store.ts'

/** How long a call waits for an attempt, in milliseconds. */
const PATIENCE_MS = 5_000
/** The shortest time from one attempt to open to the next, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Stands in for a store that cannot be opened for now, so that the server can serve the page. A call tries to open it, at
 * most once a second; otherwise it fails with the last error.
 * @param failure why it could not be opened just now
 */
export function createLateStore<Store extends LeadStore>(open: () => Promise<Store>, failure: StoreError): Store {
  let attempt: Promise<Store> = Promise.reject(failure)
  attempt.catch(() => {})
  let nextAttempt = performance.now() + PAUSE_MS
  let isOpen = false
  let isClosed = false

  function store(): Promise<Store> {
    if (!isClosed && performance.now() >= nextAttempt) {
      nextAttempt = Number.POSITIVE_INFINITY
      attempt = open()
      attempt.then(
        () => {
          isOpen = true
        },
        () => {
          nextAttempt = performance.now() + PAUSE_MS
        },
      )
    }
    return attempt
  }

  /** An attempt may hang, behind somebody's migration for example, and a visitor does not. */
  async function late(): Promise<never> {
    await pause(PATIENCE_MS, undefined, { ref: false })
    throw failure
  }

  /** Closes what an attempt under way opens, too. */
  async function close(): Promise<void> {
    isClosed = true
    await attempt.then(
      (opened) => opened.close(),
      () => {},
    )
  }

  const call = async (name: string, args: unknown[]) => {
    if (name === 'close') return close()
    // An attempt may take seconds, and whoever asks for the health waits for one at most.
    if (name === 'checkHealth' && !isOpen) {
      store().catch(() => {})
      throw failure
    }
    const target = (await Promise.race([store(), late()])) as unknown as Record<string, (...args: unknown[]) => unknown>
    return target[name]?.(...args)
  }
  return new Proxy({} as Store, {
    // Every method of a store answers with a promise; one named `then` would make a promise of the store itself.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(String(name), args)),
  })
}
