import { eachRow, inBatches } from '../../base/each-row.ts'
import { actOnLead } from '../desk/act-on-lead.ts'
import { BY_COMMAND } from '../steps/history-entry.ts'
import type { LeadStore } from '../store/lead-store.ts'
import type { StoredLead } from '../store/stored-lead.ts'

/** Releases the leads that are in quarantine at this time. Returns their number. */
export function releaseQuarantine(store: LeadStore, now: number): Promise<number> {
  const step = { by: BY_COMMAND, now }
  return forEachQuarantined(store, now, async ({ ref }) => {
    return (await actOnLead(store, ref, { kind: 'released' }, step)).result === 'done'
  })
}

export function deleteQuarantine(store: LeadStore, now: number): Promise<number> {
  return forEachQuarantined(store, now, ({ ref }) => store.deleteLead({ ref, now }))
}

async function forEachQuarantined(
  store: LeadStore,
  until: number,
  act: (lead: StoredLead) => Promise<boolean>,
): Promise<number> {
  const rows = eachRow<StoredLead>(({ after, limit }) =>
    store.listView({ view: 'quarantined', until, after: after && { at: after.receivedAt, id: after.id }, limit }),
  )
  let done = 0
  for await (const batch of inBatches(rows)) {
    const leads = batch.filter(({ quarantinedAt }) => quarantinedAt !== null && quarantinedAt <= until)
    // Leads that another process took first do not count.
    done += (await Promise.all(leads.map(act))).filter(Boolean).length
  }
  return done
}
