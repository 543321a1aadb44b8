import type { Lead } from '../lead.ts'
import type { FormSignals } from './form-signals.ts'

/** Only a filled honeypot or a message full of links reaches this score alone. */
const QUARANTINE_SCORE = 5

/**
 * Judges a lead by its own signs. The number of leads from its mailbox does not count, because anyone could
 * bury a person's real lead by sending leads in that person's name. Spam is quarantined, never dropped, and
 * its sender gets the same response. Returns `spamScore`, which orders lists. Higher is more like spam.
 */
export function judgeSpam(lead: Lead, signals: FormSignals): { isSpam: boolean; spamScore: number } {
  const score = (signals.honeypot ? QUARANTINE_SCORE : 0) + scoreSpeed(signals.fillMs) + scoreLinks(lead)
  // A missing script does not suggest spam, but leads with script come first.
  const spamScore = 2 * score + (signals.fillMs === null ? 1 : 0)
  return { isSpam: score >= QUARANTINE_SCORE, spamScore }
}

/** A weak sign, because a browser can fill in the whole form within two seconds. */
function scoreSpeed(fillMs: number | null): number {
  if (fillMs === null || fillMs >= 3_000) return 0
  return fillMs < 800 ? 2 : 1
}

const LINK = /https?:\/\/|www\.|\[url|<a\s/gi
const countLinks = (text: string) => text.match(LINK)?.length ?? 0

/** True for a message or answers that are spam by their links alone. */
export const hasManyLinks = (text: string) => countLinks(text) >= 4

/** A message may hold a link, e.g. to the house on a map. A name or an address does not. */
function scoreLinks({ name, address, message }: Lead): number {
  const elsewhere = countLinks(`${name} ${address}`)
  return (elsewhere > 0 ? 4 : 0) + (hasManyLinks(message) ? QUARANTINE_SCORE : countLinks(message))
}
