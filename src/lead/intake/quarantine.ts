import { eachRow, inBatches } from '../../base/each-row.ts'
import { actOnLead } from '../desk/act-on-lead.ts'
import type { LeadRecords } from '../store/lead-records.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** Releases leads that entered quarantine at `until` or earlier. Returns their number. */
export function releaseQuarantine(
  store: LeadRecords,
  { until, now, by }: { until: number; now: number; by: string },
): Promise<number> {
  return forEachQuarantined(store, until, async ({ ref }) => {
    const { result } = await actOnLead(store, ref, { kind: 'released' }, { by, now })
    return result === 'done'
  })
}

/** Deletes leads that entered quarantine at `until` or earlier. Returns their number. */
export function deleteQuarantine(store: LeadRecords, { until, now }: { until: number; now: number }): Promise<number> {
  return forEachQuarantined(store, until, ({ ref }) => store.deleteLead({ ref, now }))
}

async function forEachQuarantined(
  store: Pick<LeadRecords, 'listView'>,
  until: number,
  act: (lead: StoredLead) => Promise<boolean>,
): Promise<number> {
  const rows = eachRow<StoredLead>(({ after, limit }) =>
    store.listView({
      view: 'quarantined',
      until,
      after: after && { at: after.receivedAt, id: after.id },
      limit,
    }),
  )
  let done = 0
  for await (const batch of inBatches(rows)) {
    const leads = batch.filter(({ quarantinedAt }) => quarantinedAt !== null && quarantinedAt <= until)
    // Leads that another process took first do not count.
    done += (await Promise.all(leads.map(act))).filter(Boolean).length
  }
  return done
}
