import { once } from 'node:events'
import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../lead/error-code.ts'
import { answerLast, BoundedRequest, countUnanswered } from './bounded-request.ts'
import { createListener, type RouteDeps } from './create-listener.ts'
import { limitConnections } from './limit-connections.ts'
import type { Site } from './load-site.ts'
import { commonHeaders, type Origins } from './security-headers.ts'

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
/** A connection on which nothing moves while Node still holds a part of an answer. Node waits up to twice that. */
const SILENCE_MS = 30_000
/**
 * A proxy keeps its connections and may write a request into one at the moment it is closed. So for this time a server that
 * stops takes requests and closes each connection with the answer; a connection that is idle after it is unused.
 */
const FAREWELL_MS = 500
/** How much all together can hold: far more than visitors and proxies need. */
const MOST_CONNECTIONS = 10_000

/**
 * Serves the site and the function. @throws the listening error, e.g. with code `EADDRINUSE`.
 */
export async function startHttpServer(
  options: { host: string; port: number; site: Site; silenceMs?: number },
  deps: RouteDeps,
): Promise<HttpServer> {
  const listener = createListener(options.site, deps)
  let isStopping = false
  const server = createServer({
    IncomingMessage: BoundedRequest,
    // Node's own refusal would have none of our headers: the listener sees to it.
    requireHostHeader: false,
    headersTimeout: REQUEST_MS,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Node looks for slow connections only every 30 seconds unless told otherwise.
    connectionsCheckingInterval: 1_000,
  })
  const answer: RequestListener = (incoming, outgoing) => {
    if (isStopping) outgoing.setHeader('connection', 'close')
    countUnanswered(incoming, outgoing)
    listener(incoming, outgoing)
  }
  server.on('request', answer)
  server.on('checkExpectation', answer)
  answerLast(server, listener, () => deps.log('connection-dropped', { reason: 'answers-not-read' }))
  limitConnections(server, { log: deps.log, perAddress: deps.trustedProxies === 0 })
  server.on('clientError', refuseBroken(deps))
  // Otherwise a client that asks for pictures and never reads them would hold its connection for ever. Between two
  // requests keepAliveTimeout counts instead.
  server.setTimeout(options.silenceMs ?? SILENCE_MS)
  server.maxConnections = MOST_CONNECTIONS
  server.listen(options.port, options.host)
  await once(server, 'listening')
  const { address, port, family } = server.address() as AddressInfo
  const host = family === 'IPv6' ? `[${address}]` : address
  return {
    address: `http://${host}:${port}`,
    async stop(graceMs) {
      isStopping = true
      if (deps.trustedProxies > 0) await pause(FAREWELL_MS)
      // A request that has arrived by now is accepted in one turn of the event loop and read in the next.
      for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate)
      await close(server, graceMs)
    },
  }
}

function close(server: Server, graceMs: number): Promise<void> {
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

/** By Node's error code, https://nodejs.org/api/http.html#event-clienterror; anything else is 400. */
const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers a malformed request, which reaches no route: Node's own answer would have none of our headers. */
function refuseBroken(origins: Pick<Origins, 'siteUrl'>): (error: Error, socket: Duplex) => void {
  const headers = Object.entries(commonHeaders(origins)).map(([name, value]) => `${name}: ${value}\r\n`)
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
