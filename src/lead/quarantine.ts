import { actOnLead, type DeskStore } from './desk/act-on-lead.ts'
import type { LeadRecords } from './store/lead-records.ts'
import type { StoredLead } from './store/stored-lead.ts'

/** Leads per page: other processes can write in between, and memory stays small. */
const BATCH = 200

/** Releases leads that entered quarantine at `until` or earlier. Returns their number. */
export function releaseQuarantine(
  store: DeskStore & Pick<LeadRecords, 'listQuarantined'>,
  { until, now, by }: { until: number; now: number; by: string },
): Promise<number> {
  return forEachQuarantined(store, until, async ({ ref }) => {
    const { result } = await actOnLead(store, ref, { kind: 'released' }, { by, now })
    return result === 'done'
  })
}

/** Deletes leads that entered quarantine at `until` or earlier. Returns their number. */
export function deleteQuarantine(
  store: Pick<LeadRecords, 'listQuarantined' | 'deleteLead'>,
  { until, now }: { until: number; now: number },
): Promise<number> {
  return forEachQuarantined(store, until, ({ ref }) => store.deleteLead({ ref, now }))
}

async function forEachQuarantined(
  store: Pick<LeadRecords, 'listQuarantined'>,
  until: number,
  act: (lead: StoredLead) => Promise<boolean>,
): Promise<number> {
  for (let done = 0; ; ) {
    const leads = await store.listQuarantined({ until, limit: BATCH })
    if (leads.length === 0) return done
    // Leads that another process took first do not count.
    done += (await Promise.all(leads.map(act))).filter(Boolean).length
  }
}
