import type { IncomingMessage } from 'node:http'
import type { Log } from '../functions/log.ts'
import { MINUTE } from '../lead/durations.ts'
import { germanDay } from '../lead/german-time.ts'
import { cleanSource, OTHER_SOURCES, sourceForFigures } from '../lead/lead-source.ts'
import type { VisitCount, VisitStore } from '../lead/store.ts'

/** How many sources of a day are told apart: anybody can write any campaign into an address. */
const MOST_SOURCES = 200
/** Of a minute. So many do not come to a roof check; under a flood, looking at each would cost others their answer. */
const MOST_VISITS = 10_000
/** Of their addresses, apart and in characters: strangers choose them, and each is cleaned at once with the others. */
const MOST_ADDRESSES = 1000
const LONGEST_ADDRESS = 500

/**
 * Browsers name themselves so, and most programs do not. A library that knows all bots takes longer for a visitor than
 * counting may cost (docs/decisions/030).
 */
const BROWSER = /^Mozilla\//
const BOT = /[Bb]ot|[Cc]rawl|[Ss]pider|compatible|[Hh]eadless|[Ll]ighthouse|[Pp]review|http/

type Visit = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/**
 * Counts visits in memory and adds them to the store once a minute; where that fails, with those of the next. A request
 * costs little, because what it says of its source is cleaned only then, and once for all that say the same.
 */
export function startVisitCounter(deps: { store: Pick<VisitStore, 'addVisits'>; now: () => number; log: Log }) {
  /** Of this minute, by what cleanSource takes. */
  let minute = new Map<string, number>()
  let looks = 0
  let day = germanDay(deps.now())
  /** Those of the day that are told apart. */
  let sources = new Set<string>()
  /** Cleaned and not stored yet, by day and source. */
  const pending = new Map<string, VisitCount>()
  let storing = Promise.resolve()
  const timer = setInterval(storeCounts, MINUTE).unref()
  return {
    /** Counts a request for the page, where a person comes to it from elsewhere. */
    count(request: Visit): void {
      if (looks === MOST_VISITS) return
      looks += 1
      const before = hostIn(request.headers.referer)
      if (before === request.headers.host || !isByPerson(request)) return
      const sent = `${before}?${campaignIn(request.url)}`
      const isKept = sent.length <= LONGEST_ADDRESS && (minute.size < MOST_ADDRESSES || minute.has(sent))
      const key = isKept ? sent : OTHER_SOURCES
      minute.set(key, (minute.get(key) ?? 0) + 1)
    },
    /** Adds what is left to the store. */
    stop(): Promise<void> {
      clearInterval(timer)
      return storeCounts()
    },
  }

  /** One after the other, so that a stop waits for what is being stored. */
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
      const source = sources.has(cleaned) || sources.size < MOST_SOURCES ? cleaned : OTHER_SOURCES
      sources.add(source)
      const before = pending.get(`${day} ${source}`)?.count ?? 0
      pending.set(`${day} ${source}`, { day, source, count: before + count })
    }
    minute = new Map()
    looks = 0
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

// Of an expression or a parser, the two would cost a request several times as much.

function hostIn(address = ''): string {
  const start = address.indexOf('//') + 2
  const end = address.indexOf('/', start)
  return start === 1 || end === -1 ? '' : address.slice(start, end)
}

/** From the first part of the campaign to the last: no more of the address is kept for the minute. */
function campaignIn(address = ''): string {
  const first = address.indexOf('utm_')
  if (first === -1) return ''
  const end = address.indexOf('&', address.lastIndexOf('utm_'))
  return address.slice(first, end === -1 ? undefined : end)
}
