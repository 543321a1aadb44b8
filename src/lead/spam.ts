import type { FormSignals } from './form-signals.ts'
import type { Lead } from './lead.ts'

/** A lead that looks like spam waits in quarantine and is never thrown away; the sender gets the same answer. */
export type Verdict = 'inbox' | 'quarantine'

export interface Evidence {
  lead: Lead
  signals: FormSignals
  /** How many leads came from the same mailbox during the last day. */
  earlierLeads: number
}

/** From this score on a lead goes into quarantine. Only a filled honeypot or a message full of links reaches it alone. */
const QUARANTINE_SCORE = 5

/** Judges a lead by its score. */
export function judge(evidence: Evidence): Verdict {
  return scoreOf(evidence) >= QUARANTINE_SCORE ? 'quarantine' : 'inbox'
}

/**
 * The higher, the more it looks like spam. Repeats count only beside a sign of the lead's own: else a sender who enters
 * another person's address often enough would bury that person's real lead.
 */
function scoreOf({ lead, signals, earlierLeads }: Evidence): number {
  const own = (signals.honeypot ? 5 : 0) + scoreSpeed(signals.fillMs) + scoreLinks(lead)
  return own === 0 ? 0 : own + scoreRepeats(earlierLeads)
}

/** A browser fills in a whole form within two seconds for a visitor who lets it: being fast is a weak sign. */
function scoreSpeed(fillMs: number | null): number {
  if (fillMs === null || fillMs >= 3_000) return 0
  return fillMs < 800 ? 2 : 1
}

const LINK = /https?:\/\/|www\.|\[url|<a\s/gi

/** A message may hold a link, such as to the house on a map; a name or an address does not. */
function scoreLinks({ name, address, message }: Lead): number {
  const inMessage = message.match(LINK)?.length ?? 0
  const elsewhere = `${name} ${address}`.match(LINK)?.length ?? 0
  return (elsewhere > 0 ? 4 : 0) + (inMessage >= 4 ? 5 : Math.min(inMessage, 3))
}

/** People send again to correct something, or for their parents' roof; hardly ever more than three times a day. */
function scoreRepeats(earlierLeads: number): number {
  if (earlierLeads < 3) return 0
  return earlierLeads < 10 ? 2 : 4
}
