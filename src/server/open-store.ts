import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../functions/log.ts'
import { SECOND } from '../lead/durations.ts'
import { type LeadStore, StoreError } from '../lead/store.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { isAway, isReadOnly } from '../storage/postgres/store-error.ts'
import type { RouteDeps } from './http/create-listener.ts'
import { explainMissingLeads } from './start-error.ts'

/**
 * Opens the store and looks whether it can be used. Logs leads that are missing, a full disk, and slow calls.
 * @throws {StoreError}
 */
export async function openCheckedStore(settings: Settings, log: Log): Promise<OpenedStore> {
  const { store: untimed, file } = await openStore(settings)
  const store = logSlowCalls(untimed, log)
  const opened = { store, file }
  try {
    await store.setClock()
    // A database server was asked while it was brought up to date.
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

/** In milliseconds: visitors and staff wait for most calls. */
const SLOW = 250

/** Logs each call that takes longer, by its name. */
function logSlowCalls(store: LeadStore, log: Log): LeadStore {
  const noteTime = (call: string, ms: number) => ms > SLOW && log('store-slow', { call, ms })
  const timed = Object.entries(store).map(([call, run]) => {
    const runTimed = (...args: unknown[]) => {
      const start = performance.now()
      return run(...args).finally(() => noteTime(call, Math.round(performance.now() - start)))
    }
    return [call, runTimed]
  })
  return { ...store, ...Object.fromEntries(timed), now: store.now }
}

/** The part of the store that requests need. */
export type ServedStore = RouteDeps['store'] & Pick<LeadStore, 'addVisits' | 'checkHealth' | 'now'>

const PAUSE = SECOND

/** Whether a store that cannot be opened now may be later: its disk is full, or its database is away or read-only. */
export function mayOpenLater({ code, cause }: StoreError): boolean {
  return code === 'full' || isAway(cause) || isReadOnly(cause)
}

/**
 * Stands for a store that is not open: every call fails with the reason, so that a visitor is answered 503. What is
 * assigned to it later counts instead.
 */
export function closedStore(reason: StoreError): ServedStore {
  const refuse = () => Promise.reject(reason)
  const calls = { now: () => Date.now() } as ServedStore
  return new Proxy(calls, { get: (known, name) => Reflect.get(known, name) ?? refuse })
}

/**
 * Tries to open the store, a second after each failure, until it is open.
 * @param signal ends it, and closes a store that an attempt under way still opens
 * @returns `null` where it was ended
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
