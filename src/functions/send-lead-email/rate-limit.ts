import { DAY } from '../../lead/durations.ts'

/** Leads per address at once, enough for forty people in one hall, and the rate after that. */
const BURST = 40
const PER_SECOND = 1 / 10
/** How many times as much a wider network may send in total. */
const WIDER = 4
/** Bounds the memory during a flood from many networks. */
const MOST_NETWORKS = 20_000

interface Bucket {
  tokens: number
  at: number
}

/** Requests that become no lead count separately and only for their address, so that they use up no share of leads. */
export type RequestKind = 'lead' | 'other'

export type RateLimit = ReturnType<typeof createRateLimit>

/**
 * Counts requests by address and network. Keeps only a keyed hash of each, and replaces the key daily, so that no hash
 * leads back to an address. @param now milliseconds since the Unix epoch
 */
export function createRateLimit(now: () => number = Date.now) {
  const buckets = new Map<string, Bucket>()
  let key = newKey()
  let keyMadeAt = now()

  /** Nearest network first. `share`: the capacity, as a multiple of a single address's. */
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
      // Reinserted at the end: the map stays in the order of last use.
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
    /** @returns the seconds that the address has to wait; `null` if it may send, and this request was counted */
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
 * Nearest first. IPv4: the address and its /24. IPv6: its /64, in which a host chooses addresses freely; its /56, the
 * usual size of a household; its /48, the largest of one customer. Other text stays as it is.
 */
export function networksOf(address: string): string[] {
  // IPv4 arrives as ::ffff:192.0.2.1 on a dual-stack socket.
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
