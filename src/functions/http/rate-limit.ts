import { DAY } from '../../base/durations.ts'
import { hmac, toHex } from '../../base/hashes.ts'
import { networksOf } from './networks.ts'
import type { Refusal } from './responses.ts'

/** Leads that one address may send at once. This is enough for forty people in one hall. */
export const BURST = 40
const PER_SECOND = 1 / 10
/** How many times as much a wider network may send in total. */
const NETWORK_FACTOR = 4
/** Bounds the memory during a flood from many networks. */
const MAX_NETWORKS = 20_000

interface Bucket {
  tokens: number
  at: number
}

/** Requests that become no lead (`other`) count separately, and only for their address. So they use up no share of leads. */
export type RequestKind = 'lead' | 'other'

/** Counts the request and returns `null`, or returns the seconds that the address has to wait. */
export type RateLimit = (address: string, kind: RequestKind) => Promise<number | null>

/**
 * Counts requests by address and network. Keeps only a keyed hash of each, and replaces the key daily, so that no hash
 * leads back to an address.
 */
export function createRateLimit(now: () => number = Date.now): RateLimit {
  const buckets = new Map<string, Bucket>()
  let key = newKey()
  let keyMadeAt = now()

  async function bucketNames(address: string, kind: RequestKind): Promise<string[]> {
    if (now() - keyMadeAt >= DAY) {
      key = newKey()
      keyMadeAt = now()
      buckets.clear()
    }
    const networks = networksOf(address).slice(0, kind === 'lead' ? undefined : 1)
    return Promise.all(networks.map(async (network) => toHex(await hmac(await key, `${kind} ${network}`))))
  }

  /** This is not async, because otherwise concurrent requests would take the same token. */
  function takeFrom(names: readonly string[]): number | null {
    const time = now()
    const networks = names.map((name, index) => {
      const factor = NETWORK_FACTOR ** index
      const bucket = refill(buckets.get(name), factor, time)
      // Inserting it again keeps the map in the order of last use.
      buckets.delete(name)
      buckets.set(name, bucket)
      return { bucket, factor }
    })
    dropLeastRecent()
    const waits = networks.map(({ bucket, factor }) => Math.max(0, 1 - bucket.tokens) / (PER_SECOND * factor))
    const wait = Math.max(...waits)
    if (wait > 0) return Math.ceil(wait)
    for (const { bucket } of networks) bucket.tokens -= 1
    return null
  }

  function dropLeastRecent(): void {
    for (const oldest of buckets.keys()) {
      if (buckets.size <= MAX_NETWORKS) return
      buckets.delete(oldest)
    }
  }

  return async (address, kind) => takeFrom(await bucketNames(address, kind))
}

export async function chargeAddress(
  rateLimit: RateLimit | undefined,
  address: string | null,
  kind: RequestKind,
): Promise<Refusal | null> {
  const wait = address === null ? null : ((await rateLimit?.(address, kind)) ?? null)
  if (wait === null) return null
  return { status: 429, code: 'rate_limited', message: 'Too many requests.', headers: { 'retry-after': String(wait) } }
}

function refill(bucket: Bucket | undefined, factor: number, time: number): Bucket {
  if (bucket === undefined) return { tokens: BURST * factor, at: time }
  // The clock may have been set back.
  const seconds = Math.max(0, time - bucket.at) / 1000
  return { tokens: Math.min(BURST * factor, bucket.tokens + seconds * PER_SECOND * factor), at: time }
}

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) as Promise<CryptoKey>
}
