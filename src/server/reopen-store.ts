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

export interface Reopening {
  /** Ends it, and closes a store that an attempt under way still opens. */
  stop(): Promise<void>
}

/** Tries to open the store, a second after each failure, until it is open. */
export function reopenStore(
  open: () => Promise<OpenedStore>,
  { onOpen, onFailure }: { onOpen: (opened: OpenedStore) => void; onFailure: (error: StoreError) => void },
): Reopening {
  let isStopped = false
  let attempt: Promise<void> = Promise.resolve()
  let timer = setTimeout(begin, PAUSE)

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await attempt
    },
  }

  function begin(): void {
    attempt = open().then(
      (opened) => (isStopped ? opened.store.close() : onOpen(opened)),
      (error: StoreError) => {
        if (isStopped) return
        onFailure(error)
        timer = setTimeout(begin, PAUSE)
      },
    )
  }
}
