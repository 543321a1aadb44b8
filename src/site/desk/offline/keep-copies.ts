// Copies of open lists and of leads on this device, so that the desk works offline.

import { type InfiniteData, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { DAY, MINUTE } from '../../../base/durations.ts'
import { useConnection } from '../connection.ts'
import { isOpenList, type ListFilter, type LoadedList } from '../list/use-list.ts'
import { readCopies, readSession, saveCopy } from './device-storage.ts'
import { type KnownLead, leadQuery } from './use-leads.ts'

interface Copy {
  key: QueryKey
  data: unknown
  /** When the server sent it, by this device's clock. */
  at: number
}

/** A lead that no list shows any more stays for this time. */
const KEEP_UNLISTED = DAY
/** An unlisted lead is read again after this time, because a deleted lead must leave the device. */
const CHECK_UNLISTED = 10 * MINUTE

/** Fills the cache with the copies, and keeps each later response. */
export function keepCopies(client: QueryClient, session: string): void {
  // Keep it, because a query that left the cache cannot be read again offline.
  for (const name of ['lead', 'list']) client.setQueryDefaults([name], { gcTime: Number.POSITIVE_INFINITY })
  const copies = readCopies<Copy>()
  const listed = new Set(copies.flatMap(([, copy]) => refsOf(copy)))
  for (const [hash, { key, data, at }] of copies) {
    const isListed = key[0] !== 'lead' || listed.has(String(key[1]))
    // Before 1.0.0, copies had no `history`.
    const isReadable = key[0] !== 'lead' || 'history' in (data as object)
    if (!isReadable || (!isListed && Date.now() - at > KEEP_UNLISTED)) saveCopy(hash, null)
    else client.setQueryData(key, data, { updatedAt: at })
  }
  client.getQueryCache().subscribe((event) => {
    // A response may come after signing out.
    if (event.type !== 'updated' || event.action.type !== 'success' || readSession() !== session) return
    const { queryHash, queryKey: key, state } = event.query
    if (isCopied(key)) saveCopy(queryHash, state.data && { key, data: state.data, at: state.dataUpdatedAt })
  })
}

function refsOf({ key, data }: Copy): string[] {
  if (key[0] !== 'list') return []
  return (data as InfiniteData<LoadedList>).pages.flatMap(({ leads }) => leads.map(({ ref }) => ref))
}

function isCopied([name, shown]: QueryKey): boolean {
  return name === 'list' ? isOpenList(shown as ListFilter) : name === 'lead'
}

/** Reads the leads of the open list one after the other, so that the device has them. Then refreshes copies of other leads. */
export function useCopiesOf(list: LoadedList | undefined, shown: ListFilter): void {
  const { ask } = useConnection()
  const client = useQueryClient()
  const isOpen = isOpenList(shown)
  useEffect(() => {
    if (!isOpen) return
    let isStopped = false
    const read = async () => {
      for (const { ref, version } of list?.leads ?? []) {
        if (isStopped || !navigator.onLine) return
        const known = client.getQueryData<KnownLead>(['lead', ref])
        if (known === undefined || (known && known.version < version)) await client.prefetchQuery(leadQuery(ask, ref))
      }
      const listed = new Set(list?.leads.map(({ ref }) => ref))
      for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: ['lead'] })) {
        const ref = String(queryKey[1])
        const isUnlisted = state.data && !listed.has(ref) && state.dataUpdatedAt < Date.now() - CHECK_UNLISTED
        if (isStopped || !navigator.onLine) return
        if (isUnlisted) await client.prefetchQuery(leadQuery(ask, ref))
      }
    }
    void read()
    return () => {
      isStopped = true
    }
  }, [list, isOpen, ask, client])
}
