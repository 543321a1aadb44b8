import { signFor } from '../../base/hashes.ts'
import { ALPHABET, normaliseReference } from '../../lead/reference.ts'
import { isSameSecret } from '../http/access.ts'

/** In characters. They have 80 bits, too many to guess for a known reference. */
const SIGNATURE_LENGTH = 16

/**
 * The code of a request in its confirmation, such as `K7MQ-4XP2-…`. It is the reference and its signature, in
 * letters that people can type. It works until the lead is deleted, or for 30 days after the lead arrived.
 */
export async function requestCode(ref: string, linkSecret: string): Promise<string> {
  const bytes = await signFor('request-page', linkSecret, ref)
  const letters = Array.from(bytes.subarray(0, SIGNATURE_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length])
  return `${ref}-${letters.join('').match(/.{4}/g)?.join('-')}`
}

/** The reference of a code in any notation, or `null` without a valid signature. */
export async function readRequestCode(code: string, linkSecret: string): Promise<string | null> {
  const letters = normaliseReference(code)
  const ref = `${letters.slice(0, 4)}-${letters.slice(4, 8)}`
  return isSameSecret(letters, normaliseReference(await requestCode(ref, linkSecret))) ? ref : null
}
