import type { IncomingMessage } from 'node:http'
import { isLoopback } from '../../base/is-loopback.ts'
import { isSameSecret, readBearerToken } from '../../functions/http/access.ts'

/** Headers of proxies: with one of them, the connection's address is the proxy's. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/**
 * True if `/healthz` is requested with `HEALTH_TOKEN` as bearer, or from this machine without a proxy. Otherwise visitors could
 * watch how many mails wait, and whether a lead has one due.
 */
export function mayReadNumbers({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const bearer = readBearerToken(headers.authorization)
  if (bearer !== null) return token !== null && isSameSecret(bearer, token)
  return isLoopback(socket.remoteAddress ?? '') && !FORWARDED.some((name) => name in headers)
}
