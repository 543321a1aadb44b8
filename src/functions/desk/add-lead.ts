import { actOnLead } from '../../lead/desk/act-on-lead.ts'
import type { DeskAction, RequestOf } from '../../lead/desk/desk-request.ts'
import { submitLead } from '../../lead/intake/submit-lead.ts'
import { sourceByStaff } from '../../lead/lead-source.ts'
import { nextMorning } from '../../lead/steps/next-tries.ts'
import type { StaffContext } from '../function-deps.ts'

/**
 * Stores a lead that staff typed in, and assigns it to them. Returns `null` if the key belongs to another lead. `ref` is
 * `null` if a colleague deleted the lead after an earlier attempt.
 */
export async function addLead(
  { key, lead, source, confirms, spoke = false }: RequestOf<'add'>,
  { session, now, ...deps }: StaffContext,
): Promise<{ ref: string | null } | null> {
  const { store, log, onStored } = deps
  const noSpam = { isSpam: false, spamScore: 0, isFlood: false }
  const about = { lead, source: sourceByStaff(source), idempotencyKey: key, confirms, now }
  const { outcome } = await submitLead({ ...about, ...noSpam }, deps)
  if (outcome === 'conflict') return null
  const stored = await store.findLeadByKey(key)
  if (stored === null) return { ref: null }
  const { ref } = stored
  if (outcome === 'stored') log('lead-added', { ref, by: 'desk' })
  const { at: until } = nextMorning(now, deps.replyPromise.phoneHours)
  const action: DeskAction = spoke
    ? { kind: 'answered', outcome: 'later', text: '', until }
    : { kind: 'assigned', to: session.address }
  try {
    // A repeated request runs this, too, because the earlier attempt may have failed here.
    if (stored.version === 0) await actOnLead(store, ref, action, { by: session.address, now })
  } finally {
    // Only now, because the confirmation of an answered lead promises no answer. The mails are on the disk, even if the action fails.
    onStored?.()
  }
  return { ref }
}
