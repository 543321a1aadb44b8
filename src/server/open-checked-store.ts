import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../base/durations.ts'
import type { Log } from '../functions/log.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { explainMissingLeads, explainStoreError } from '../storage/explain-store-error.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import type { DatabaseFile } from '../storage/sqlite/database-file.ts'

export interface Reports {
  /** Gets codes. */
  log: Log
  print: (sentence: string) => void
}

/** Checks that the store works. Reports missing leads, a full disk and slow calls. Throws StoreError. */
export async function openCheckedStore(settings: Settings, { log, print }: Reports): Promise<OpenedStore> {
  const opened = await openStore(settings)
  const store = logSlowCalls(opened.store, log)
  const file = opened.file && logSlowCalls(opened.file, log)
  try {
    await store.setClock()
    // A database server has answered already, during its migration.
    if (file === null) return { store, file }
    const { database } = await store.checkHealth({ now: store.now() })
    if (database === 'unavailable' || database === 'damaged') throw new StoreError(database, { cause: null })
    if (database === 'full') log('store-failed', { code: database })
    const count = await file.countMissingLeads()
    if (count > 0) {
      log('leads-missing', { count })
      print(explainMissingLeads(count, settings.DATA_DIR))
    }
    return { store, file }
  } catch (error) {
    await store.close()
    throw error
  }
}

const SLOW = SECOND / 4

/** Returns the same calls. Each logs its name if it was slow. */
function logSlowCalls<Calls extends LeadStore | DatabaseFile>(calls: Calls, log: Log): Calls {
  const timed = Object.entries(calls).map(([call, run]) => {
    if (call === 'now') return [call, run]
    const timedRun = async (...args: unknown[]) => {
      const start = performance.now()
      try {
        return await run(...args)
      } finally {
        const ms = Math.round(performance.now() - start)
        if (ms > SLOW) log('store-slow', { call, ms })
      }
    }
    return [call, timedRun]
  })
  return Object.fromEntries(timed)
}

const PAUSE = SECOND

/**
 * Opens the store. If the disk is full, or the database is away or read-only, tries again a second after each failure.
 * Throws StoreError if no later attempt can succeed. Returns `store`, which refuses each call until it is open, and `opened`,
 * which is `null` if `signal` ended the attempts, and rejects if no later attempt can succeed.
 */
export async function openStoreOrRetry(
  settings: Settings,
  { signal, log, print }: Reports & { signal: AbortSignal },
): Promise<{ store: LeadStore; opened: Promise<OpenedStore | null> }> {
  let reason: StoreError
  let printed = ''
  try {
    const opened = await openCheckedStore(settings, { log, print })
    return { store: opened.store, opened: Promise.resolve(opened) }
  } catch (error) {
    if (!(error instanceof StoreError && error.mayOpenLater)) throw error
    report(error)
  }
  /** Has no calls until the store is open. */
  const calls = {} as LeadStore
  const opened = openLater()
  // `opened` may reject before the caller waits for it, which would end the process as an unhandled rejection.
  opened.catch(() => {})
  return { store: new Proxy(calls, { get: forward }), opened }

  async function openLater(): Promise<OpenedStore | null> {
    while (!signal.aborted) {
      try {
        // `ref: false`, because the timer must not keep a process alive that could not listen.
        await pause(PAUSE, undefined, { signal, ref: false })
        const opened = await openCheckedStore(settings, { log, print })
        if (!signal.aborted) {
          Object.assign(calls, opened.store)
          return opened
        }
        await opened.store.close()
      } catch (error) {
        if (signal.aborted) return null
        // If the store is busy, another server may be migrating the database.
        if (!(error instanceof StoreError && (error.code === 'busy' || error.mayOpenLater))) throw error
        report(error)
      }
    }
    return null
  }

  /** Prints a sentence once until the reason changes, because attempts follow each other every second. */
  function report(error: StoreError): void {
    reason = error
    log('store-failed', { code: error.code }, error.cause)
    const sentence = explainStoreError(error, settings)
    if (sentence !== printed) print(sentence)
    printed = sentence
  }

  function forward(_: LeadStore, name: string | symbol) {
    // `await` reads `then`. A function here would make the store look like a promise.
    if (name === 'then') return undefined
    if (name === 'now') return () => calls.now?.() ?? Date.now()
    return (...args: unknown[]) => Reflect.get(calls, name)?.(...args) ?? Promise.reject(reason)
  }
}
