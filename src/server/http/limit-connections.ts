import type { Server } from 'node:http'
import { networksOf } from '../../functions/http/networks.ts'
import type { Log } from '../../functions/log.ts'

/** The limit per IPv4 address or IPv6 /64. A browser holds six, and an office behind one address some dozens. */
export const MAX_PER_ADDRESS = 1000

/** @param options `perAddress`: false behind a proxy, because every connection comes from one address */
export function limitConnections(server: Server, { log, perAddress }: { log: Log; perAddress: boolean }): void {
  const held = new Map<string, number>()
  if (perAddress) {
    server.on('connection', (socket) => {
      const address = socket.remoteAddress ?? ''
      // A customer usually has a whole IPv6 /64.
      const network = networksOf(address)[0] ?? address
      const count = (held.get(network) ?? 0) + 1
      held.set(network, count)
      socket.once('close', () => {
        const left = (held.get(network) ?? 1) - 1
        if (left === 0) held.delete(network)
        else held.set(network, left)
      })
      if (count <= MAX_PER_ADDRESS) return
      log('connection-dropped', { reason: 'too-many-connections' })
      socket.destroy()
    })
  }
  // Node drops a connection when the server has its maximum.
  server.on('drop', () => log('connection-dropped', { reason: 'server-full' }))
}
