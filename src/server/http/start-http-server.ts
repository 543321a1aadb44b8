import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '../../base/durations.ts'
import { errorCode } from '../../base/error-code.ts'
import { BoundedRequest, countPendingResponse, respondLast } from './bounded-request.ts'
import { createListener, type RouteDeps } from './create-listener.ts'
import { limitConnections } from './limit-connections.ts'
import type { Site } from './load-site.ts'
import { buildCommonHeaders, type Origins } from './security-headers.ts'

export interface HttpServer {
  /** Has the actual port, e.g. `http://127.0.0.1:3000`. */
  address: string
  /** Takes no more requests, and resolves when current ones are answered, after at most `grace`. */
  stop(grace: number): Promise<void>
}

/** Time limit for a complete request, so that slow senders cannot hold connections. */
const REQUEST_LIMIT = 10 * SECOND
/** Idle connections stay open longer than usual proxies keep them, or a proxy could send into a closing one. */
const KEEP_ALIVE = 75 * SECOND
/** The limit for a connection without progress while Node holds part of a response. Node waits up to twice this time. */
const MAX_SILENCE = 30 * SECOND
/**
 * A proxy may send a request into a kept connection while it closes. So a stopping server still takes requests
 * for this time and closes each connection with its response. A connection that is idle afterwards is unused.
 */
const DRAIN_TIME = SECOND / 2
/** The limit for all clients together. It is far more than visitors and proxies need. */
const MAX_CONNECTIONS = 10_000

/** Throws the listening error, e.g. with code `EADDRINUSE`. */
export async function startHttpServer(
  options: { host: string; port: number; site: Site; maxSilence?: number },
  deps: RouteDeps,
): Promise<HttpServer> {
  const listener = createListener(options.site, deps)
  let isStopping = false
  const server = createServer({
    IncomingMessage: BoundedRequest,
    // Node's own refusal lacks our headers, so the listener refuses instead.
    requireHostHeader: false,
    headersTimeout: REQUEST_LIMIT,
    requestTimeout: REQUEST_LIMIT,
    keepAliveTimeout: KEEP_ALIVE,
    // Node's default looks for slow connections only every 30 seconds.
    connectionsCheckingInterval: SECOND,
  })
  const respond: RequestListener = (incoming, outgoing) => {
    if (isStopping) outgoing.setHeader('connection', 'close')
    countPendingResponse(incoming, outgoing)
    listener(incoming, outgoing)
  }
  server.on('request', respond)
  server.on('checkExpectation', respond)
  respondLast(server, listener, () => deps.log('connection-dropped', { reason: 'answers-not-read' }))
  limitConnections(server, { log: deps.log, perAddress: deps.trustedProxies === 0 })
  server.on('clientError', refuseBroken(deps))
  // Without this limit, a client that requests pictures and never reads them holds its connection
  // for ever. Between requests, keepAliveTimeout applies.
  server.setTimeout(options.maxSilence ?? MAX_SILENCE)
  server.maxConnections = MAX_CONNECTIONS
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return {
    address: `http://${host}:${port}`,
    async stop(grace) {
      isStopping = true
      if (deps.trustedProxies > 0) await pause(DRAIN_TIME)
      // A request that has arrived is accepted in one turn of the event loop and read in the next.
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
      await close(server, grace)
    },
  }
}

function close(server: Server, grace: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy during close becomes idle later.
    const closeIdle = setInterval(() => server.closeIdleConnections(), 50)
    const closeAll = setTimeout(() => server.closeAllConnections(), grace)
    server.close(() => {
      clearInterval(closeIdle)
      clearTimeout(closeAll)
      resolve()
    })
  })
}

/** Keyed by Node's error code (https://nodejs.org/api/http.html#event-clienterror). The default is 400. */
const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers malformed requests, which reach no route, because Node's own response lacks our headers. */
function refuseBroken(origins: Pick<Origins, 'siteUrl'>): (error: Error, socket: Duplex) => void {
  const headers = Object.entries(buildCommonHeaders(origins)).map(([name, value]) => `${name}: ${value}\r\n`)
  return (error, socket) => {
    if (!socket.writable || errorCode(error) === 'ECONNRESET') {
      socket.destroy()
      return
    }
    const status = STATUS[errorCode(error) ?? ''] ?? 400
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n`
    socket.end(`${head}${headers.join('')}\r\n`)
  }
}
