import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../../functions/log.ts'
import { MINUTE } from '../../lead/durations.ts'

/** How many requests a client may send without waiting for an answer. Browsers and proxies send one. */
const MOST_UNANSWERED = 16
/** How many connections one address may hold. A browser holds six, an office behind one address some dozens. */
export const MOST_PER_ADDRESS = 1000

/**
 * Bounds how many connections and unread answers one client can hold. Drops are logged once a minute at most.
 *
 * @param options `perAddress`: false behind a proxy, where every connection comes from one address
 * @returns call it with each request: false where its connection was dropped
 */
export function limitConnections(
  server: Server,
  { log, perAddress }: { log: Log; perAddress: boolean },
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const unanswered = new WeakMap<Socket, number>()
  const held = new Map<string, number>()
  const noteDrop = createDropLog(log)

  if (perAddress) {
    server.on('connection', (socket) => {
      const address = socket.remoteAddress ?? ''
      const count = (held.get(address) ?? 0) + 1
      held.set(address, count)
      socket.once('close', () => {
        const left = (held.get(address) ?? 1) - 1
        if (left === 0) held.delete(address)
        else held.set(address, left)
      })
      if (count <= MOST_PER_ADDRESS) return
      noteDrop('too-many-connections')
      socket.destroy()
    })
  }
  // Node refuses a connection when the server has as many as it may.
  server.on('drop', () => noteDrop('server-full'))

  return ({ socket }, outgoing) => {
    const count = (unanswered.get(socket) ?? 0) + 1
    if (count > MOST_UNANSWERED) {
      noteDrop('answers-not-read')
      socket.destroy()
      return false
    }
    unanswered.set(socket, count)
    outgoing.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    return true
  }
}

/** Logs the first drop of each minute and reason. */
function createDropLog(log: Log): (reason: string) => void {
  const loggedAt = new Map<string, number>()
  return (reason) => {
    const now = performance.now()
    if (now - (loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY) < MINUTE) return
    loggedAt.set(reason, now)
    log('connection-dropped', { reason })
  }
}
