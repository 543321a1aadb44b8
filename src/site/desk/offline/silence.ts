import { DAY } from '../../../base/durations.ts'
import { readContact } from './device-storage.ts'

/** Copies of requests and waiting steps stay on a device for this time without an answer of the server. */
const MAX_SILENCE = 7 * DAY

export function isSilent(): boolean {
  const contact = readContact()
  return contact > 0 && Date.now() - contact >= MAX_SILENCE
}
