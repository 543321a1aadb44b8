import type { IncomingMessage } from 'node:http'
import { bearerIn, isEqual } from '../../functions/http/access.ts'

/** Headers that proxies add: then the connection's address is the proxy's own. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

/**
 * Whether a request for `/healthz` comes from the operator: with `HEALTH_TOKEN` as bearer, or from the machine
 * itself and through no proxy. Otherwise a visitor could watch how many mails wait, and whether a lead owes one.
 */
export function mayReadNumbers({ headers, socket }: IncomingMessage, token: string | null): boolean {
  const bearer = bearerIn(headers.authorization)
  if (bearer !== null) return token !== null && isEqual(bearer, token)
  const isLoopback = /^(?:::1|(?:::ffff:)?127\.[\d.]+)$/.test(socket.remoteAddress ?? '')
  return isLoopback && !FORWARDED.some((name) => name in headers)
}
