import type { IncomingMessage } from 'node:http'
import { MINUTE } from '../base/durations.ts'
import { germanDay } from '../base/german-time.ts'
import type { Log } from '../functions/log.ts'
import { cleanSource, OTHER_SOURCES, sourceForFigures } from '../lead/lead-source.ts'
import type { FigureRecords, VisitCount } from '../lead/store/figure-records.ts'

/** The most sources a day. Further ones count as others, because anyone can write any campaign into an address. */
const MAX_SOURCES = 200
/** The most visits examined per minute. More are not counted, so that requests stay fast. */
const MAX_VISITS = 10_000
/** The most different addresses a minute, and characters of each. Strangers choose them, and all are cleaned at once. */
const MAX_ADDRESSES = 1000
const MAX_ADDRESS_LENGTH = 500

/** Browsers send this, but most programs do not. A library of all bots is too slow for each visit (docs/decisions/030). */
const BROWSER = /^Mozilla\//
const BOT = /[Bb]ot|[Cc]rawl|[Ss]pider|compatible|[Hh]eadless|[Ll]ighthouse|[Pp]review|http/

type Visit = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * Counts visits in memory and adds them to the store once a minute. After a failure, it adds them with the visits
 * of the next minute. Cleans each address once a minute instead of at each request, because that is cheaper.
 */
export function startVisitCounter(deps: { store: Pick<FigureRecords, 'addVisits'>; now: () => number; log: Log }) {
  /** This minute's counts, keyed by cleanSource's input. */
  let minute = new Map<string, number>()
  let examined = 0
  let day = germanDay(deps.now())
  let sources = new Set<string>()
  const pending = new Map<string, VisitCount>()
  let storing = Promise.resolve()
  const timer = setInterval(storeCounts, MINUTE).unref()
  return {
    count(request: Visit): void {
      if (examined === MAX_VISITS) return
      examined += 1
      const referringHost = hostIn(request.headers.referer)
      if (referringHost === request.headers.host || !isByPerson(request)) return
      const sent = `${referringHost}?${campaignIn(request.url)}`
      const isKept = sent.length <= MAX_ADDRESS_LENGTH && (minute.size < MAX_ADDRESSES || minute.has(sent))
      const key = isKept ? sent : OTHER_SOURCES
      minute.set(key, (minute.get(key) ?? 0) + 1)
    },
    stop(): Promise<void> {
      clearInterval(timer)
      return storeCounts()
    },
  }

  /** Runs one at a time, so that a stop waits for the current one. */
  function storeCounts(): Promise<void> {
    storing = storing.then(async () => {
      // An error that escapes a timer ends the process.
      try {
        cleanMinute()
        if (pending.size === 0) return
        await deps.store.addVisits([...pending.values()])
        pending.clear()
      } catch (error) {
        deps.log('visits-not-stored', {}, error)
      }
    })
    return storing
  }

  function cleanMinute(): void {
    for (const [sent, count] of minute) {
      const cleaned = sent === OTHER_SOURCES ? sent : sourceForFigures(cleanSource(sent))
      const source = sources.has(cleaned) || sources.size < MAX_SOURCES ? cleaned : OTHER_SOURCES
      sources.add(source)
      const earlier = pending.get(`${day} ${source}`)?.count ?? 0
      pending.set(`${day} ${source}`, { day, source, count: earlier + count })
    }
    minute = new Map()
    examined = 0
    const today = germanDay(deps.now())
    if (today !== day) sources = new Set()
    day = today
  }
}

function isByPerson({ method, headers }: Visit): boolean {
  if (method !== 'GET' || headers['sec-fetch-site'] === 'same-origin') return false
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz']
  if (purpose?.includes('prefetch')) return false
  const agent = headers['user-agent'] ?? ''
  return BROWSER.test(agent) && !BOT.test(agent)
}

// These use plain string search, because a regular expression or URL parser is several times slower here.

function hostIn(address = ''): string {
  const start = address.indexOf('//') + 2
  const end = address.indexOf('/', start)
  return start === 1 || end === -1 ? '' : address.slice(start, end)
}

/** The part from the first `utm_` parameter to the last. The counter keeps nothing else of the address. */
function campaignIn(address = ''): string {
  const first = address.indexOf('utm_')
  if (first === -1) return ''
  const end = address.indexOf('&', address.lastIndexOf('utm_'))
  return address.slice(first, end === -1 ? undefined : end)
}
