import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ANSWERED_PATH } from '../../functions/answered/answered.ts'
import type { Log } from '../../functions/log.ts'
import { FUNCTION_PATH } from '../../lead/plain-form.ts'
import { closeGently, mayBeTooLarge } from './close-gently.ts'
import type { Site } from './load-site.ts'
import { createRoutes, type RouteDeps } from './routes.ts'
import { commonHeaders } from './security-headers.ts'
import { serveNotFound, serveSite } from './serve-site.ts'

/**
 * Answers every request: files of the site at once, the rest by its route. Files do not go through Hono,
 * because its Request and Response took a sixth to a third more processor time for each of them (measured with
 * wrk on one machine, 21 against 24 to 28 microseconds).
 */
export function createListener(site: Site, log: Log, deps: RouteDeps): RequestListener {
  const routes = createRoutes(deps)
  routes.notFound((c) => {
    const { incoming, outgoing } = c.env
    answerUnknown(site, incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  routes.onError((error) => {
    log('request-failed', {}, error)
    return new Response(null, { status: 500 })
  })
  const headers = new Map(Object.entries(commonHeaders(deps)))
  const answer = getRequestListener(routes.fetch, {
    // What the adapter cannot make a Request of; else it answers without a content type.
    errorHandler: (error) => {
      const isTheirs = error instanceof RequestError
      if (!isTheirs) log('request-failed', {}, error)
      const headers = { 'content-type': 'text/plain; charset=utf-8' }
      return isTheirs ? new Response('Bad request', { status: 400, headers }) : new Response(null, { status: 500 })
    },
  })

  let isProxyKnown = deps.trustedProxies > 0
  return (incoming, outgoing) => {
    const start = performance.now()
    // Behind a proxy that nobody named, all visitors share one flood limit.
    if (!isProxyKnown && 'x-forwarded-for' in incoming.headers) {
      isProxyKnown = true
      log('proxy-not-trusted', { setting: 'TRUST_PROXY' })
    }
    const path = pathOf(incoming.url ?? '/')
    if (serveSite(site, path, incoming, outgoing)) {
      logRequest(log, loggable(path, site), start, incoming, outgoing)
    } else {
      outgoing.once('close', () => logRequest(log, loggable(path, site), start, incoming, outgoing))
      outgoing.setHeaders(headers)
      if (mayBeTooLarge(incoming)) closeGently(incoming, outgoing)
      answer(incoming, outgoing)
    }
  }
}

function answerUnknown(site: Site, incoming: IncomingMessage, outgoing: ServerResponse): void {
  if (incoming.method === 'GET' || incoming.method === 'HEAD') {
    serveNotFound(site, incoming, outgoing)
  } else {
    outgoing.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    outgoing.end('Method not allowed')
  }
}

function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}

/** `status` is `null` where the client went away before it was answered. */
function logRequest(log: Log, path: string, start: number, incoming: IncomingMessage, outgoing: ServerResponse): void {
  log('request', {
    method: incoming.method ?? '',
    path,
    status: outgoing.headersSent ? outgoing.statusCode : null,
    ms: Math.round((performance.now() - start) * 10) / 10,
  })
}

/**
 * People type all sorts of things into the address bar, and one slash too many before a token would hide that it
 * is one: what is neither a file of the site nor a route is not written down.
 */
function loggable(path: string, site: Site): string {
  if (site.files.has(path) || path === FUNCTION_PATH || path === '/healthz') return path
  return path.startsWith(ANSWERED_PATH) ? ANSWERED_PATH : '(other)'
}
