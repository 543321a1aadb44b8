import { IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { MAX_BODY_BYTES } from '../../functions/http/read-body.ts'
import { SECOND } from '../../lead/durations.ts'

/** How many requests a client may send without waiting for an answer. Browsers and proxies send one. */
const MOST_UNANSWERED = 16
/** How long a client has to read the last answer of its connection, and how long that answer may take. */
const LINGER = SECOND
const LONGEST_ANSWER = 30 * SECOND

/** How many answers each connection is owed. */
const unanswered = new WeakMap<Socket, number>()

/**
 * A request whose body Node's parser cannot make expensive; for `createServer({ IncomingMessage })`.
 *
 * The parser takes up to 64 kB of a connection at a time and calls JavaScript for each chunk and each request in it, even
 * after the socket was destroyed: a few connections full of one-byte chunks block the server for seconds. It stops
 * behind the headers of an upgrade alone. So each request behind which nothing is to be read passes for one.
 */
export class BoundedRequest extends IncomingMessage {
  #isLast: boolean | undefined
  #body: Buffer | undefined
  #received = 0

  /** Read when the headers are complete. A real CONNECT is closed by Node. */
  get upgrade(): boolean {
    this.#isLast ??=
      this.method === 'CONNECT' ||
      hasTooManyHeaders(this) ||
      mayBeTooLarge(this) ||
      (unanswered.get(this.socket) ?? 0) >= MOST_UNANSWERED
    return this.#isLast
  }

  /** Node notes here what a client wants to upgrade: for us an ordinary request. */
  set upgrade(_asked: boolean) {}

  /** Puts the body together as it comes: a buffer for each byte would take hundreds of times as much memory. */
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

/** Node passes on no more names and values than these, but goes by a length or chunks that stand behind them. */
const MOST_HEADER_PARTS = 2_000

export function hasTooManyHeaders({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.length >= MOST_HEADER_PARTS
}

/** True where no length is announced, or a larger one than any route reads. */
function mayBeTooLarge({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

/** Counts an answer among those that its client has not had yet. */
export function countUnanswered({ socket }: IncomingMessage, outgoing: ServerResponse): void {
  unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1)
  outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
}

/**
 * Answers requests behind which the parser stopped, unread, and closes their connections a moment later: closing at once
 * with data unread would reset the connection, and the client might never see the answer.
 *
 * @param onDrop called where a connection is closed without an answer, because it is still owed others
 */
export function answerLast(
  server: Server,
  answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  onDrop: () => void,
): void {
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket) => {
    // Node has taken its own listener off, and an error without one ends the process.
    socket.on('error', () => {})
    if ((unanswered.get(socket) ?? 0) > 0) {
      onDrop()
      socket.destroy()
      return
    }
    const destroy = () => socket.destroy()
    setTimeout(destroy, LONGEST_ANSWER).unref()
    const outgoing = new ServerResponse(incoming)
    outgoing.shouldKeepAlive = false
    outgoing.once('finish', () => setTimeout(destroy, LINGER).unref())
    outgoing.assignSocket(socket)
    answer(incoming, outgoing)
  })
}
