import { DAY } from '../../lead/durations.ts'

/** How many leads one address may send at once, as forty people in one hall do, and how fast it may go on. */
const BURST = 40
const PER_SECOND = 1 / 10
/** How much more the wider networks of an address may send, all in them together. */
const WIDER = 4
/** Bounds the memory that a flood from many networks takes. */
const MOST_NETWORKS = 20_000

interface Bucket {
  tokens: number
  at: number
}

/** Requests that become no lead are counted apart and to their address alone: they use up no share of leads. */
export type RequestKind = 'lead' | 'other'

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * Counts requests by address and network. Only a keyed hash of each is kept, and the key is thrown away every day: no
 * hash leads back to an address.
 *
 * @param now milliseconds since the Unix epoch
 */
export function createRateLimit(now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  let key = newKey()
  let keyMadeAt = now()

  /** The buckets of an address, the nearest network first, each with how many times a single address' share it holds. */
  async function bucketsOf(address: string, kind: RequestKind): Promise<{ bucket: Bucket; share: number }[]> {
    const time = now()
    if (time - keyMadeAt >= DAY) {
      key = newKey()
      keyMadeAt = time
      buckets.clear()
    }
    const networks = networksOf(address).slice(0, kind === 'lead' ? undefined : 1)
    const names = await Promise.all(networks.map(async (network) => hash(await key, `${kind} ${network}`)))
    return names.map((name, index) => {
      const share = WIDER ** index
      const bucket = refill(buckets.get(name), share, time)
      // Put back at the end: the map stays in the order of last use.
      buckets.delete(name)
      buckets.set(name, bucket)
      return { bucket, share }
    })
  }

  function forgetQuietest(): void {
    for (const oldest of buckets.keys()) {
      if (buckets.size <= MOST_NETWORKS) return
      buckets.delete(oldest)
    }
  }

  return {
    /** @returns for how many seconds the address has to wait, or `null` where it may go on and was counted. */
    async take(address: string, kind: RequestKind): Promise<number | null> {
      const mine = await bucketsOf(address, kind)
      forgetQuietest()
      const waits = mine.map(({ bucket, share }) => Math.max(0, 1 - bucket.tokens) / (PER_SECOND * share))
      const wait = Math.max(...waits)
      if (wait > 0) return Math.ceil(wait)
      for (const { bucket } of mine) bucket.tokens -= 1
      return null
    },
    /** Undoes a `take` of kind `lead`. */
    async refund(address: string): Promise<void> {
      for (const { bucket, share } of await bucketsOf(address, 'lead')) {
        bucket.tokens = Math.min(BURST * share, bucket.tokens + 1)
      }
    },
  }
}

function refill(bucket: Bucket | undefined, share: number, time: number): Bucket {
  if (bucket === undefined) return { tokens: BURST * share, at: time }
  // The clock may have been set back.
  const seconds = Math.max(0, time - bucket.at) / 1000
  return { tokens: Math.min(BURST * share, bucket.tokens + seconds * PER_SECOND * share), at: time }
}

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']) as Promise<CryptoKey>
}

async function hash(key: CryptoKey, text: string): Promise<string> {
  const signature = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))
  return String.fromCharCode(...new Uint8Array(signature))
}

/**
 * The networks that an address lies in, the nearest first: of IPv4 itself and its /24; of IPv6 its /64, in which a host
 * picks its addresses freely, its /56, the usual share of a household, and its /48, the largest that one customer gets.
 * Any other text stays as it is.
 */
export function networksOf(address: string): string[] {
  // IPv4 arrives as ::ffff:192.0.2.1 on a socket that listens to both.
  const ipv4 = /(?:^|:)((\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3})$/.exec(address)
  if (ipv4) return [`${ipv4[1]}/32`, `${ipv4[2]}.0/24`]
  if (!address.includes(':')) return [address]
  const [first, second, third, fourth = '0'] = expandIpv6(address)
  const site = `${first}:${second}:${third}`
  return [`${site}:${fourth}/64`, `${site}:${Number.parseInt(fourth, 16) >> 8}/56`, `${site}/48`]
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const groups = (part: string | undefined) =>
    part ? part.split(':').map((group) => group.replace(/^0+(?=.)/, '')) : []
  const start = groups(head)
  const end = groups(tail)
  const missing = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  return [...start, ...Array<string>(missing).fill('0'), ...end]
}
