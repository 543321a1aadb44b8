import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../lead/durations.ts'
import type { StoreError, Upkeep } from '../lead/store.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { isAway } from '../storage/postgres/store-error.ts'
import type { RouteDeps } from './http/routes.ts'

/** The part of the store that requests need. */
export type ServedStore = RouteDeps['store'] & Pick<Upkeep, 'checkHealth'>

const PAUSE = SECOND

/** Whether a store that cannot be opened now may be later: its disk is full, or its database is away. */
export function mayOpenLater({ code, cause }: StoreError): boolean {
  return code === 'full' || isAway(cause)
}

/** Stands for a store that is not open: every call fails with the reason, so that a visitor is answered 503. */
export function closedStore(reason: StoreError): ServedStore {
  const refuse = () => Promise.reject(reason)
  return {
    insertLead: refuse,
    countLeadsFrom: refuse,
    findLead: refuse,
    markAnswered: refuse,
    reopenLead: refuse,
    quarantineLead: refuse,
    releaseLead: refuse,
    listQuarantined: refuse,
    countQuarantined: refuse,
    deleteLead: refuse,
    checkHealth: refuse,
  }
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
