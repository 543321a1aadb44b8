import { isQuarantined } from './lead-status.ts'
import { planMessages } from './outbox.ts'
import type { LeadDesk, StoredLead } from './store.ts'

/** Staff's steps about leads that look like spam. Every time is in milliseconds since the Unix epoch. */

/**
 * Takes a lead out of quarantine, or says of one that came in a flood that it is real. The promised time goes on counting
 * from when it came in; the mails it never had are dated now, because they are to be sent from now on.
 * @returns false where there is no such lead.
 */
export function releaseLead(store: Pick<LeadDesk, 'releaseLead'>, lead: StoredLead, now: number): Promise<boolean> {
  const { id, ref } = lead
  const messages = planMessages({ id, receivedAt: now, quarantinedAt: null })
  // Outside quarantine staff know it already.
  const missing = isQuarantined(lead) ? messages : messages.filter(({ kind }) => kind === 'visitor-confirmation')
  return store.releaseLead({ ref, now, messages: missing })
}

/** How many one look takes: others read and write in between, and a flood does not fill the memory. */
const PORTION = 200

/** Releases the leads that came into quarantine until then. @returns how many */
export function releaseQuarantine(
  store: Pick<LeadDesk, 'listQuarantined' | 'releaseLead'>,
  { until, now }: { until: number; now: number },
): Promise<number> {
  return forEachQuarantined(store, until, (lead) => releaseLead(store, lead, now))
}

/** Deletes the leads that came into quarantine until then. @returns how many */
export function deleteQuarantine(
  store: Pick<LeadDesk, 'listQuarantined' | 'deleteLead'>,
  { until }: { until: number },
): Promise<number> {
  return forEachQuarantined(store, until, ({ ref }) => store.deleteLead(ref))
}

async function forEachQuarantined(
  store: Pick<LeadDesk, 'listQuarantined'>,
  until: number,
  act: (lead: StoredLead) => Promise<boolean>,
): Promise<number> {
  for (let done = 0; ; ) {
    const leads = await store.listQuarantined({ until, limit: PORTION })
    if (leads.length === 0) return done
    // Leads that another process was quicker with do not count.
    done += (await Promise.all(leads.map(act))).filter(Boolean).length
  }
}
