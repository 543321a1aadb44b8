import type { HistoryEntry } from '../../lead/steps/history-entry.ts'
import type { LeadRecords } from '../../lead/store/lead-records.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

/** Reads the histories of many leads in one statement. Does not read leads that never changed. */
export async function readHistories(
  store: Pick<LeadRecords, 'listHistories'>,
  leads: readonly Pick<StoredLead, 'id' | 'version'>[],
): Promise<(lead: Pick<StoredLead, 'id'>) => HistoryEntry[]> {
  const ids = leads.filter(({ version }) => version > 0).map(({ id }) => id)
  const entries = ids.length === 0 ? [] : await store.listHistories(ids)
  const byLead = Map.groupBy(entries, ({ leadId }) => leadId)
  return ({ id }) => byLead.get(id) ?? []
}
