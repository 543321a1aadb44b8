import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import type { CallEntry, FigureRecords } from './store/figure-records.ts'

/** Leads per read. The server handles other requests before each read. */
export const BATCH = 2000

/** Returns the calls of each lead, oldest first, with undone ones. */
export async function readCalls(
  store: Pick<FigureRecords, 'listCalls'>,
  leadIds: Iterable<string>,
): Promise<Map<string, CallEntry[]>> {
  const ids = [...new Set(leadIds)]
  const batches: CallEntry[][] = []
  for (let start = 0; start < ids.length; start += BATCH) {
    await yieldToEventLoop()
    batches.push(await store.listCalls({ leadIds: ids.slice(start, start + BATCH) }))
  }
  return Map.groupBy(batches.flat(), ({ leadId }) => leadId)
}
