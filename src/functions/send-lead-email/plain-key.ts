import { MINUTE } from '../../base/durations.ts'
import { sha256 } from '../../base/hashes.ts'
import { LEAD_FIELDS, type Lead } from '../../lead/lead.ts'

const WINDOW = 10 * MINUTE

/**
 * Without script, a form cannot keep a key, so the key is a hash of its fields and a ten-minute window. This
 * recognises a second press of the button and a reload that sends again. A repetition may fall into the next window:
 * search for `previous` too. The space in the key keeps clients from sending the same key.
 */
export async function plainKeys(
  lead: Lead,
  now: number,
): Promise<{ current: string; previous: string; since: number }> {
  const window = Math.floor(now / WINDOW)
  const fields = JSON.stringify(LEAD_FIELDS.map((field) => lead[field]))
  const keyOf = async (windowNumber: number) => `plain ${await sha256(`${windowNumber} ${fields}`)}`
  return { current: await keyOf(window), previous: await keyOf(window - 1), since: now - WINDOW }
}
