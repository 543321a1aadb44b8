// Uses only web APIs, because the browser and Deno run it too.

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Returns the hash in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

/** Signs the text with a key for only this purpose, so that signatures for other purposes are not valid. */
export function signFor(purpose: string, secret: string, text: string): Promise<Uint8Array> {
  return hmac(new TextEncoder().encode(`${purpose}:${secret}`), text)
}

/**
 * HMAC with SHA-256.
 * @param secret bytes, or a key that was imported before
 */
export async function hmac(secret: CryptoKey | Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key =
    secret instanceof Uint8Array ? await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign']) : secret
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}
