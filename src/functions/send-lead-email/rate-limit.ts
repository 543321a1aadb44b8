import { DAY } from '../../lead/durations.ts'

/** How many requests one network may send at once, and how fast it may go on: far more than visitors do. */
const BURST = 60
const PER_SECOND = 1 / 3
/** Bounds the memory that a flood from many networks takes. */
const MOST_NETWORKS = 20_000

interface Bucket {
  tokens: number
  at: number
}

/** @returns for how many seconds the address has to wait, or `null` where it may go on and was counted. */
export type RateLimit = (address: string) => Promise<number | null>

/**
 * Counts requests by network. Only a keyed hash of the network is kept, and the key is thrown away every day: no hash
 * leads back to an address.
 *
 * @param now milliseconds since the Unix epoch
 */
export function createRateLimit(now: () => number = Date.now): RateLimit {
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
    const name = await hash(await key, networkOf(address))
    const bucket = refill(buckets.get(name), time)
    // Put back at the end: the map stays in the order of last use.
    buckets.delete(name)
    buckets.set(name, bucket)
    const [quietest] = buckets.keys()
    if (buckets.size > MOST_NETWORKS && quietest !== undefined) buckets.delete(quietest)
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / PER_SECOND)
    bucket.tokens -= 1
    return null
  }
}

/** The /24 of an IPv4 address, the /48 of IPv6: either is a few hundred households. Any other text is its own network. */
function networkOf(address: string): string {
  // IPv4 arrives as ::ffff:192.0.2.1 on a socket that listens to both.
  const [, ipv4] = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(address) ?? []
  if (ipv4 !== undefined) return ipv4
  const [head = ''] = address.split('::')
  return [...head.split(':'), '0', '0'].slice(0, 3).join(':')
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
