import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../functions/log.ts'
import { SECOND } from '../lead/durations.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { isAway, isReadOnly } from '../storage/postgres/postgres-error.ts'
import type { RouteDeps } from './http/create-listener.ts'
import { explainMissingLeads } from './start-error.ts'

/** Checks that the store works. Logs missing leads, a full disk and slow calls. @throws {StoreError} */
export async function openCheckedStore(settings: Settings, log: Log): Promise<OpenedStore> {
  const opened = await openStore(settings)
  const { store, file } = opened
  logSlowCalls(store, log)
  try {
    await store.setClock()
    // A database server has answered already, during its migration.
    if (file === null) return opened
    const { database } = await store.checkHealth({ now: store.now() })
    if (database === 'unavailable' || database === 'damaged') throw new StoreError(database, { cause: null })
    if (database === 'full') log('store-failed', { code: database })
    const count = await file.countMissingLeads()
    if (count > 0) log('leads-missing', { count, explanation: explainMissingLeads(count, settings.DATA_DIR) })
    return opened
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Logs the name of each call that takes longer than 250 ms. */
function logSlowCalls(store: LeadStore, log: Log): void {
  const noteTime = (call: string, ms: number) => ms > 250 && log('store-slow', { call, ms })
  for (const [call, run] of Object.entries(store).filter(([call]) => call !== 'now')) {
    const timed = (...args: unknown[]) => {
      const start = performance.now()
      return run(...args).finally(() => noteTime(call, Math.round(performance.now() - start)))
    }
    Object.assign(store, { [call]: timed })
  }
}

/** The store's part for requests. */
export type ServedStore = RouteDeps['store'] & Pick<LeadStore, 'addVisits' | 'checkHealth' | 'now'>

const PAUSE = SECOND

/** True if the store may open later: the disk is full, or the database is away or read-only. */
export function mayOpenLater({ code, cause }: StoreError): boolean {
  return code === 'full' || isAway(cause) || isReadOnly(cause)
}

/** Replaces a store that is not open: every call fails with the reason, until an open one is assigned to it. */
export function closedStore(reason: StoreError): ServedStore {
  const refuse = () => Promise.reject(reason)
  const known = { now: () => Date.now() } as ServedStore
  return new Proxy(known, { get: (calls, name) => Reflect.get(calls, name) ?? refuse })
}

/**
 * Tries to open the store, a second after each failure, until it succeeds. @returns `null` if it was aborted
 * @param signal aborts it, and closes a store that an attempt under way still opens
 */
export async function reopenStore(
  open: () => Promise<OpenedStore>,
  { signal, onFailure }: { signal: AbortSignal; onFailure: (error: StoreError) => void },
): Promise<OpenedStore | null> {
  while (!signal.aborted) {
    try {
      await pause(PAUSE, undefined, { signal })
      const opened = await open()
      if (!signal.aborted) return opened
      await opened.store.close()
    } catch (error) {
      if (!signal.aborted) onFailure(error as StoreError)
    }
  }
  return null
}
