import { MINUTE } from '../../lead/durations.ts'
import { LEAD_FIELDS, type Lead } from '../../lead/lead.ts'

const WINDOW = 10 * MINUTE

/**
 * A form without script cannot keep a key, so one is made of its fields: the same seven within ten
 * minutes are one lead. People press the button twice, and a browser asks to send again on reload.
 *
 * Time is cut into windows of ten minutes, and a repetition may fall into the next one: `previous` is then
 * the key to look for. Only a hash is stored. The space in it keeps a client from sending the same key as its own.
 */
export async function plainKeys(
  lead: Lead,
  now: number,
): Promise<{ current: string; previous: string; since: number }> {
  const window = Math.floor(now / WINDOW)
  const fields = JSON.stringify(LEAD_FIELDS.map((field) => lead[field]))
  const keyOf = async (number: number) => {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${number} ${fields}`))
    return `plain ${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
  return { current: await keyOf(window), previous: await keyOf(window - 1), since: now - WINDOW }
}
