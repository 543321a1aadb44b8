import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts'
import type { CallEntry, FigureRecords } from '../store/figure-records.ts'

type CallStore = Pick<FigureRecords, 'listCalls'>

/** Leads per read. The server handles other requests before each read. */
export const BATCH = 2000

/** Returns the calls of each lead, oldest first, with undone ones. */
export async function readCalls(store: CallStore, leadIds: Iterable<string>): Promise<Map<string, CallEntry[]>> {
  const ids = [...new Set(leadIds)]
  const batches: CallEntry[][] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    await yieldToEventLoop()
    batches.push(await store.listCalls({ leadIds: ids.slice(start, start + BATCH) }))
  }
  return Map.groupBy(batches.flat(), ({ leadId }) => leadId)
}

/** Reads the calls of each lead at most once, for two counts of the same period. The calls are sorted within each lead. */
export function readEachOnce(store: CallStore): CallStore {
  const known = new Map<string, CallEntry[]>()
  return {
    async listCalls({ leadIds }) {
      const unknown = leadIds.filter((id) => !known.has(id))
      const read = Map.groupBy(await store.listCalls({ leadIds: unknown }), ({ leadId }) => leadId)
      for (const id of unknown) known.set(id, read.get(id) ?? [])
      return leadIds.flatMap((id) => known.get(id) ?? [])
    },
  }
}
