import type { IncomingMessage } from 'node:http'
import { SECOND } from '../base/durations.ts'
import { isLoopback } from '../base/is-loopback.ts'
import { reportHealth } from '../functions/health-report.ts'
import { isSameSecret, readBearerToken } from '../functions/http/access.ts'
import { respondError } from '../functions/http/responses.ts'
import type { LeadStore } from '../lead/store/lead-store.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { STORE_TIMEOUT } from '../storage/store-timeout.ts'
import type { Installation } from './installation.ts'

/** How long a report is cached, because the check writes to the disk, and every visitor may request it. */
const CACHE_FOR = SECOND
/** If a backup or command holds the lock for less than this time, no submission fails. */
const MAX_BUSY = STORE_TIMEOUT

/** The number of addresses from proxies, for `npm run check`. */
export const PROXIES_HEADER = 'x-proxies'

const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

/** Responds to `/healthz`. `withNumbers`: for the operator. Others learn only whether the site works. */
export type RespondWithHealth = (options: { withNumbers: boolean }) => Promise<Response>

export function createHealth(
  store: Pick<LeadStore, 'checkHealth' | 'now'>,
  installation: Installation,
): RespondWithHealth {
  const { backupAt, lastPublish, ...running } = installation
  let busySince: number | null = null
  let checkedAt = Number.NEGATIVE_INFINITY
  let report: ReturnType<typeof check> | null = null

  return async ({ withNumbers }) => {
    const time = store.now()
    if (report === null || time < checkedAt || time - checkedAt >= CACHE_FOR) {
      checkedAt = time
      report = check(time)
    }
    const { isWritable, numbers } = await report
    return new Response(withNumbers ? numbers : JSON.stringify({ ok: isWritable }), {
      status: isWritable ? 200 : 503,
      headers: HEADERS,
    })
  }

  async function check(time: number) {
    const health = await store.checkHealth({ now: time }).catch((error: unknown) => {
      return { database: error instanceof StoreError ? error.code : ('unavailable' as const) }
    })
    busySince = health.database === 'busy' ? (busySince ?? time) : null
    const isWritable = busySince === null ? health.database === 'ok' : time - busySince < MAX_BUSY
    const known = reportHealth({ ...health, backupAt: backupAt() }, time)
    return { isWritable, numbers: JSON.stringify({ ...known, lastPublish: lastPublish(), ...running }) }
  }
}

/**
 * Prometheus format (https://prometheus.io/docs/instrumenting/exposition_formats). Numbers become
 * gauges, and texts become labels of `dachstrom_info`. `null` is omitted.
 * @param health the response of `/healthz`, without numbers if the caller may not read them
 */
export async function respondWithMetrics(health: Response): Promise<Response> {
  const report = (await health.json()) as Record<string, unknown>
  if (!('database' in report)) return respondError(UNAUTHORIZED)
  const ofType = (type: string) => Object.entries(report).filter(([, value]) => typeof value === type)
  const labels = ofType('string').map(([name, value]) => `${toSnakeCase(name)}="${value}"`)
  const gauges = Object.entries({ ok: Number(health.ok), ...Object.fromEntries(ofType('number')), info: 1 })
  const lines = gauges.map(([name, value]) => {
    const metric = `dachstrom_${toSnakeCase(name)}`
    const series = name === 'info' ? `${metric}{${labels}}` : metric
    return `# HELP ${metric} See docs/logs.md.\n# TYPE ${metric} gauge\n${series} ${value}\n`
  })
  const headers = { 'content-type': 'text/plain; version=0.0.4', 'cache-control': 'no-store' }
  return new Response(lines.join(''), { headers })
}

const UNAUTHORIZED = { status: 401, code: 'unauthorized', message: 'Send HEALTH_TOKEN as bearer token.' } as const

const toSnakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Headers of proxies. If a request has one of them, the connection's address is the proxy's. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/**
 * True if `/healthz` is requested with `HEALTH_TOKEN` as bearer, or from this machine without a proxy. Otherwise visitors could
 * watch how many mails wait, and whether a lead has one due.
 */
export function mayReadNumbers({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const bearer = readBearerToken(headers.authorization)
  if (bearer !== null) return token !== null && isSameSecret(bearer, token)
  return isLoopback(socket.remoteAddress ?? '') && !FORWARDED.some((name) => name in headers)
}
