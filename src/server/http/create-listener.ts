import type { IncomingMessage, RequestListener } from 'node:http'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { answerQuestions } from '../../functions/answer-questions/answer-questions.ts'
import { handleCalendar } from '../../functions/calendar/handle-calendar.ts'
import { handleDesk } from '../../functions/desk/handle-desk.ts'
import type { FunctionDeps } from '../../functions/function-deps.ts'
import { respondError } from '../../functions/http/responses.ts'
import { sendLeadEmail } from '../../functions/send-lead-email/send-lead-email.ts'
import { ANSWER_FUNCTION_PATH } from '../../lead/answers/answer-api.ts'
import { CALENDAR_PATH, DESK_FUNCTION_PATH } from '../../lead/desk/desk-api.ts'
import { LEAD_FUNCTION_PATH } from '../../lead/intake/form-contract.ts'
import { mayReadNumbers, PROXIES_HEADER, type RespondWithHealth, respondWithMetrics } from '../health.ts'
import { hasTooManyHeaders } from './bounded-request.ts'
import { listForwardedAddresses, readClientAddress } from './client-address.ts'
import type { Site } from './load-site.ts'
import { buildCommonHeaders } from './security-headers.ts'
import { respondUnknown, serveSite } from './serve-site.ts'

export interface RouteDeps extends FunctionDeps {
  trustedProxies: number
  respondWithHealth: RespondWithHealth
  healthToken: string | null
  countVisit?: (incoming: IncomingMessage) => void
}

/** Serves files of the site at once (docs/decisions/009), and everything else by its route. */
export function createListener(site: Site, deps: RouteDeps): RequestListener {
  const { log } = deps
  const routes = createRoutes(site, deps)
  const routePaths = new Set(routes.routes.map(({ path }) => path))
  /** Logs only paths of files and routes. Others may contain personal data, or a token after a slash too many. */
  const loggable = (path: string) => {
    if (site.files.has(path) || routePaths.has(path)) return path
    return path.startsWith(CALENDAR_PATH) ? CALENDAR_PATH : '(other)'
  }
  const headers = new Map(Object.entries(buildCommonHeaders(deps)))
  // For bytes that cannot become a Request. The adapter's own response has no content type.
  const refuseUnreadable = () =>
    new Response('Bad request', { status: 400, headers: { 'content-type': 'text/plain; charset=utf-8' } })
  // Node discards bodies that no route has read, but the adapter would keep reading a request that is too large.
  const respond = getRequestListener(routes.fetch, { errorHandler: refuseUnreadable, autoCleanupIncoming: false })

  let isProxyKnown = deps.trustedProxies > 0
  return (incoming, outgoing) => {
    const start = performance.now()
    // With a proxy that TRUST_PROXY does not count, all visitors share one rate limit.
    if (!isProxyKnown && 'x-forwarded-for' in incoming.headers) {
      isProxyKnown = true
      log('proxy-not-trusted', { setting: 'TRUST_PROXY' })
    }
    const path = pathOf(incoming.url ?? '/')
    /** The status is `null` if the client left before the response. */
    const logRequest = () =>
      log('request', {
        method: incoming.method ?? '',
        path: loggable(path),
        status: outgoing.headersSent ? outgoing.statusCode : null,
        ms: Math.round((performance.now() - start) * 10) / 10,
      })
    const status = refusalStatus(incoming)
    if (status === null && serveSite(site, path, incoming, outgoing)) {
      logRequest()
      if (path === '/') deps.countVisit?.(incoming)
      return
    }
    outgoing.once('close', logRequest)
    outgoing.setHeaders(headers)
    if (status === null) respond(incoming, outgoing)
    else outgoing.writeHead(status, { connection: 'close', 'content-length': '0' }).end()
  }
}

function createRoutes(site: Site, deps: RouteDeps) {
  const respondWithHealth = ({ env }: { env: HttpBindings }) =>
    deps.respondWithHealth({ withNumbers: mayReadNumbers(env.incoming, deps.healthToken) })
  return new Hono<{ Bindings: HttpBindings }>()
    .all(LEAD_FUNCTION_PATH, (c) =>
      sendLeadEmail(c.req.raw, deps, readClientAddress(c.env.incoming, deps.trustedProxies)),
    )
    .all(ANSWER_FUNCTION_PATH, (c) =>
      answerQuestions(c.req.raw, deps, readClientAddress(c.env.incoming, deps.trustedProxies)),
    )
    .all(DESK_FUNCTION_PATH, async (c) => {
      const response = await handleDesk(c.req.raw, deps)
      // The connection closes, because the rest of a body that is too large costs the server's time, even unread.
      if (response.status === 413) response.headers.set('connection', 'close')
      return response
    })
    .all(`${CALENDAR_PATH}*`, (c) => handleCalendar(c.req.raw, deps))
    .all('/functions/*', () => respondError({ status: 404, code: 'NOT_FOUND', message: 'Unknown function.' }))
    .get('/healthz', async (c) => {
      const response = await respondWithHealth(c)
      response.headers.set(PROXIES_HEADER, String(listForwardedAddresses(c.env.incoming).length))
      return response
    })
    .get('/metrics', async (c) => respondWithMetrics(await respondWithHealth(c)))
    .notFound((c) => respondUnknown(site, c.req.raw))
    .onError((error) => {
      deps.log('request-failed', {}, error)
      return new Response(null, { status: 500 })
    })
}

function refusalStatus(incoming: IncomingMessage): 400 | 411 | 417 | 431 | null {
  const { method, headers } = incoming
  if (hasTooManyHeaders(incoming)) return 431
  if (isAmbiguous(incoming)) return 400
  // BoundedRequest leaves bodies in chunks unread. A GET may have one, because no route reads it. Some proxies add one (HTTP/3).
  if ('transfer-encoding' in headers && method !== 'GET' && method !== 'HEAD') return 411
  const { expect } = headers
  return expect === undefined || expect.toLowerCase() === '100-continue' ? null : 417
}

/** True if a request has no Host header after HTTP/1.0, or two. A proxy may have used the other one (RFC 9112, 3.2). */
function isAmbiguous({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts > 1 || (hosts === 0 && httpVersion !== '1.0')
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
