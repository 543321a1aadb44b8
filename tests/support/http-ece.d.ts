/** Its package has no types. */
declare module 'http_ece' {
  /** Throws if the keys or the text do not match. */
  export function decrypt(
    encrypted: Buffer,
    keys: { version: 'aes128gcm'; privateKey: import('node:crypto').ECDH; authSecret: string },
  ): Buffer
}
