import { sha256 } from '../../base/hashes.ts'

/**
 * The id of a mail about several messages is a UUID of version 8 (RFC 9562). A repeated mail about the same messages has the
 * same id, so the receiver recognises it. A mail about other messages has another id, so no receiver drops it as a repetition.
 */
export async function combinedMailId(messageIds: readonly string[]): Promise<string> {
  const hash = await sha256([...messageIds].sort().join(' '))
  return hash.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
}
