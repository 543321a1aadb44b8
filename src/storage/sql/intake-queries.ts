import { isSameLead } from '../../lead/lead.ts'
import type { InsertOutcome } from '../../lead/store/intake.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'

export const CLEAR_EXPIRED_KEY =
  'update leads set idempotency_key = null where idempotency_key = :key and received_at < :since'

/**
 * Why a lead was not stored.
 * @param before the stored lead with the same idempotency key
 */
export function reasonOfConflict(lead: StoredLead, before: Partial<StoredLead> | undefined): InsertOutcome {
  if (before === undefined) return 'ref-taken'
  return isSameLead(lead, before) ? 'repeated' : 'conflict'
}
