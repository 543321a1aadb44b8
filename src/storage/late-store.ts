import type { LeadStore, StoreError } from '../lead/ports.ts'

/** The shortest time from one attempt to open to the next, in milliseconds. */
const PAUSE_MS = 1_000

/**
 * Stands in for a store that cannot be opened for now. A call tries again, where the last attempt is a second old, and
 * else fails for the same reason as that one: so the server serves the page meanwhile, and takes requests as soon as
 * the store can be opened.
 * @param failure why it could not be opened just now
 */
export function createLateStore<Store extends LeadStore>(open: () => Promise<Store>, failure: StoreError): Store {
  let attempt: Promise<Store> = Promise.reject(failure)
  attempt.catch(() => {})
  let nextAttempt = performance.now() + PAUSE_MS
  let isOpen = false

  function store(): Promise<Store> {
    if (!isOpen && performance.now() >= nextAttempt) {
      nextAttempt = Number.POSITIVE_INFINITY
      attempt = open()
      attempt.then(
        () => (isOpen = true),
        () => (nextAttempt = performance.now() + PAUSE_MS),
      )
    }
    return attempt
  }

  const call = async (name: string, args: unknown[]) => {
    if (name === 'close' && !isOpen) return
    const target = (await store()) as unknown as Record<string, (...args: unknown[]) => unknown>
    return target[name]?.(...args)
  }
  return new Proxy({} as Store, {
    // Every method of a store answers with a promise; one named `then` would make a promise of the store itself.
    get: (_, name) => (name === 'then' ? undefined : (...args: unknown[]) => call(String(name), args)),
  })
}
