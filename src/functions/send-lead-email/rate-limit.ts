import { DAY } from '../../lead/durations.ts'
import { addressPrefix } from './address-prefix.ts'

/** How many requests one network may send at once, and how fast it may go on: far more than visitors do. */
const BURST = 60
const PER_SECOND = 1 / 3
/** Bounds the memory that a flood from many networks takes. */
const MOST_NETWORKS = 20_000

interface Bucket {
  tokens: number
  at: number
}

/**
 * Counts requests by network (IPv4 /24, IPv6 /56). What is kept is a keyed hash of the network, and the key is
 * thrown away every day, so that nobody can find the address behind a hash.
 *
 * @param now milliseconds since the Unix epoch
 * @returns a function that says for how many seconds an address has to wait, or `null` where it may go on
 */
export function createRateLimit(now: () => number = Date.now): (address: string) => Promise<number | null> {
  const buckets = new Map<string, Bucket>()
  let key = newKey()
  let keyMadeAt = now()

  return async (address) => {
    const time = now()
    if (time - keyMadeAt >= DAY) {
      key = newKey()
      keyMadeAt = time
      buckets.clear()
    }
    const network = await hash(await key, addressPrefix(address))
    const bucket = refill(buckets.get(network), time)
    // Put back at the end: the map stays in the order of last use.
    buckets.delete(network)
    buckets.set(network, bucket)
    for (const oldest of buckets.keys()) {
      if (buckets.size <= MOST_NETWORKS) break
      buckets.delete(oldest)
    }
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / PER_SECOND)
    bucket.tokens -= 1
    return null
  }
}

function refill(bucket: Bucket | undefined, time: number): Bucket {
  if (bucket === undefined) return { tokens: BURST, at: time }
  // The clock may have been set back.
  const seconds = Math.max(0, time - bucket.at) / 1000
  return { tokens: Math.min(BURST, bucket.tokens + seconds * PER_SECOND), at: time }
}

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) as Promise<CryptoKey>
}

async function hash(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return String.fromCharCode(...new Uint8Array(signature))
}
