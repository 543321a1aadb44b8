import type { FormSignals } from './form-signals.ts'
import type { Lead } from './lead.ts'

/** A lead that looks like spam waits in quarantine and is never thrown away; the sender gets the same answer. */
export type Verdict = 'inbox' | 'quarantine'

export interface Evidence {
  lead: Lead
  signals: FormSignals
}

/** From this score on a lead goes into quarantine. Only a filled honeypot or a message full of links reaches it alone. */
const QUARANTINE_SCORE = 5

/**
 * Judges a lead by its own signs alone. How many came from the same mailbox does not count: a sender who enters another
 * person's address often enough would bury that person's real lead.
 * @returns `suspicion`: the higher, the more it looks like spam, for the order in a list
 */
export function judge({ lead, signals }: Evidence): { verdict: Verdict; suspicion: number } {
  const score = (signals.honeypot ? 5 : 0) + scoreSpeed(signals.fillMs) + scoreLinks(lead)
  // Without the page's script is no sign of spam, but people with it stand before them.
  const suspicion = 2 * score + (signals.fillMs === null ? 1 : 0)
  return { verdict: score >= QUARANTINE_SCORE ? 'quarantine' : 'inbox', suspicion }
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
