/** Crockford's base 32. It has no I, L, O and U, because people easily mishear or misread them. */
export const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

/** Returns e.g. `K7MQ-4XP2`. It has 40 bits, so that collisions are rare. */
export function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}

/** Removes dashes and spaces, and writes capitals, 0 for O, and 1 for I or L. */
export function normaliseReference(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
}

/** Accepts any case, a missing dash, O for 0, and I or L for 1. */
export function parseReference(text: string): string | null {
  const letters = normaliseReference(text)
  if (letters.length !== LENGTH || [...letters].some((letter) => !ALPHABET.includes(letter))) return null
  return `${letters.slice(0, LENGTH / 2)}-${letters.slice(LENGTH / 2)}`
}
