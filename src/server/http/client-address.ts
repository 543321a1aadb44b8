import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The visitor's address, for the rate limit.
 * @param trustedProxies number of proxies in front. Each appends its caller to `X-Forwarded-For`,
 *   so only that many entries from the right are trustworthy. A client can forge the others.
 */
export function readClientAddress(incoming: IncomingMessage, trustedProxies: number): string {
  const socket = incoming.socket.remoteAddress ?? ''
  if (trustedProxies === 0) return socket
  const chain = [...listForwardedAddresses(incoming), socket]
  return withoutPort(chain[Math.max(0, chain.length - 1 - trustedProxies)] ?? socket) ?? socket
}

export function listForwardedAddresses({ headers }: IncomingMessage): string[] {
  return String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}

/** Some proxies append the port, which differs for each connection. `null` without a valid address. */
function withoutPort(entry: string): string | null {
  const address = /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry
  return isIP(address) === 0 ? null : address
}
