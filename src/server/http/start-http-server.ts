import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { ANSWERED_PATH } from '../delivery/start-lead-delivery.ts'
import type { Log } from '../log.ts'
import { closeGently, mayBeTooLarge } from './close-gently.ts'
import type { Site } from './load-site.ts'
import { createRoutes, type RouteDeps } from './routes.ts'
import { serveNotFound, serveSite } from './serve-site.ts'

export interface HttpServer {
  /** With the port that was given, e.g. `http://127.0.0.1:3000`. */
  address: string
  /** Takes no more requests and resolves when those under way are answered, after `graceMs` at the latest. */
  stop(graceMs: number): Promise<void>
}

/** A request has to be complete within this time, so that slow senders cannot hold connections for ever. */
const REQUEST_MS = 10_000
/** Longer than the pause of the usual proxies, which would else send a request into a closing connection. */
const KEEP_ALIVE_MS = 75_000

/**
 * Serves the site and the function. @throws the listening error, e.g. with code `EADDRINUSE`.
 */
export async function startHttpServer(
  options: { host: string; port: number; site: Site; log: Log },
  deps: RouteDeps,
): Promise<HttpServer> {
  const listener = createListener(options.site, options.log, deps)
  const server = createServer(
    {
      headersTimeout: REQUEST_MS,
      requestTimeout: REQUEST_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Node looks for slow connections only every 30 seconds unless told otherwise.
      connectionsCheckingInterval: 1_000,
    },
    listener,
  )
  await listen(server, options)
  const { address, port, family } = server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return { address: `http://${host}:${port}`, stop: (graceMs) => stop(server, graceMs) }
}

function createListener(site: Site, log: Log, deps: RouteDeps) {
  const routes = createRoutes(deps)
  // Files do not go through Hono: Request, Response and routing cost as much again as the answer itself.
  routes.notFound((c) => {
    const { incoming, outgoing } = c.env
    answerUnknown(site, incoming, outgoing)
    return RESPONSE_ALREADY_SENT
  })
  routes.onError((error) => {
    log('request-failed', {}, error)
    return new Response(null, { status: 500 })
  })
  const answer = getRequestListener(routes.fetch)

  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const start = performance.now()
    const path = pathOf(incoming.url ?? '/')
    const logRequest = () =>
      log('request', {
        method: incoming.method ?? '',
        path: loggable(path),
        status: outgoing.statusCode,
        ms: Math.round((performance.now() - start) * 10) / 10,
      })
    if (serveSite(site, path, incoming, outgoing)) {
      logRequest()
    } else {
      outgoing.once('close', logRequest)
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

/**
 * People type all sorts of things into the address bar: what does not look like a path is not written down.
 * Nor is a token that marks a lead as answered.
 */
function loggable(path: string): string {
  if (path.startsWith(ANSWERED_PATH)) return ANSWERED_PATH
  return /^[\w\-./]{1,100}$/.test(path) ? path : '(other)'
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function stop(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when the server closed becomes idle later.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    const closeAll = setTimeout(() => server.closeAllConnections(), graceMs)
    server.close(() => {
      clearInterval(closeIdle)
      clearTimeout(closeAll)
      resolve()
    })
  })
}
