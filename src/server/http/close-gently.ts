import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '../../functions/send-lead-email/read-body.ts'

/** How long a client has to read its answer, in milliseconds. */
const LINGER_MS = 1_000

/**
 * Sees to it that a body which is too large is not read, and that its sender still learns why. Left alone,
 * Node and the adapter read the rest to keep the connection; and a connection that is closed with unread data
 * is reset, so that the client may never see the answer. Here the rest stays where it is, the answer goes out,
 * and the connection ends a moment later.
 */
export function closeGently(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { socket } = incoming
  const closeAtOnce = socket.destroySoon
  outgoing.shouldKeepAlive = false
  // Marks the body as being read, without taking any of it: else Node discards it as fast as it comes.
  incoming.read(0)
  // What Node calls when an answer is complete and its connection shall not be kept.
  socket.destroySoon = () => {
    if (incoming.complete) return closeAtOnce.call(socket)
    incoming.pause()
    incoming.resume = () => incoming
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

/** True where the announced length is too large, or none is announced. */
export function mayBeTooLarge({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
}
