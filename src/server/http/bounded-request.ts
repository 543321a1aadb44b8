import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { SECOND } from '../../base/durations.ts'
import { MAX_BODY_BYTES } from '../../functions/http/read-body.ts'

/** Requests that a client may send without waiting for responses. Browsers and proxies send one. */
const MAX_PENDING_RESPONSES = 16
/** The client's time to read the connection's last response, and the longest time for that response. */
const LINGER = SECOND
const MAX_RESPONSE_TIME = 30 * SECOND

/** The number of responses per connection that its client does not have yet. */
const pendingResponses = new WeakMap<Socket, number>()

/**
 * A request for `createServer({ IncomingMessage })`. Node's parser cannot make its body expensive.
 *
 * The parser takes up to 64 kB of a connection at a time and calls JavaScript for each chunk and each request in it, even
 * after the socket was destroyed. So a few connections full of one-byte chunks could block the server for seconds. The parser
 * stops only after the headers of an upgrade, so a request that must be the last of its connection reports an upgrade.
 */
export class BoundedRequest extends IncomingMessage {
  #isLast: boolean | undefined
  #body: Buffer | undefined
  #received = 0

  /** Node reads it when the headers are complete, and closes a real CONNECT. */
  get upgrade(): boolean {
    this.#isLast ??=
      this.method === 'CONNECT' ||
      hasTooManyHeaders(this) ||
      mayBeTooLarge(this) ||
      (pendingResponses.get(this.socket) ?? 0) >= MAX_PENDING_RESPONSES
    return this.#isLast
  }

  /** Ignores a client's wish to upgrade, because for us this is an ordinary request. */
  set upgrade(_isUpgrade: boolean) {}

  /** Collects the body in one buffer, because a buffer for each byte would take hundreds of times as much memory. */
  override push(piece: Buffer | null): boolean {
    if (piece === null) {
      if (this.#body !== undefined) super.push(this.#body)
      return super.push(null)
    }
    this.#body ??= Buffer.allocUnsafe(Number(this.headers['content-length'] ?? 0))
    this.#received += piece.copy(this.#body, this.#received)
    return true
  }
}

/** Node reports no more names and values than this, but obeys a length or chunks after them. */
const MAX_HEADER_PARTS = 2_000

export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length >= MAX_HEADER_PARTS
}

/** True if no length is announced, or a larger one than any route reads. */
function mayBeTooLarge({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

export function countPendingResponse({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  pendingResponses.set(socket, (pendingResponses.get(socket) ?? 0) + 1)
  outgoing.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1))
}

/**
 * Answers requests after which the parser stopped, and closes their connections a moment later. Closing
 * at once with data unread would reset the connection, and the client might never see the response.
 * @param onDrop called if a connection is closed without a response, because earlier requests still wait for theirs
 */
export function respondLast(
  server: Server,
  respond: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  onDrop: () => void,
): void {
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    // Node has removed its own listener. Without a listener, an error ends the process.
    socket.on('error', () => {})
    if ((pendingResponses.get(socket) ?? 0) > 0) {
      onDrop()
      socket.destroy()
      return
    }
    const destroy = () => socket.destroy()
    setTimeout(destroy, MAX_RESPONSE_TIME).unref()
    const outgoing = new ServerResponse(incoming)
    outgoing.shouldKeepAlive = false
    outgoing.once('finish', () => setTimeout(destroy, LINGER).unref())
    outgoing.assignSocket(socket)
    respond(incoming, outgoing)
  })
}
