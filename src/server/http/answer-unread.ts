import type { IncomingMessage, ServerResponse } from 'node:http'
import { MAX_BODY_BYTES } from '../../functions/http/read-body.ts'
import { SECOND } from '../../lead/durations.ts'

/** How long a client has to read its answer. */
const LINGER = SECOND

/** True where the announced length is too large, or none is announced: browsers and the official client announce one. */
export function mayBeTooLarge({ headers }: IncomingMessage): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > MAX_BODY_BYTES
}

/** The same request without its body, which counts as too large. */
export function withoutBody(incoming: IncomingMessage): Request {
  const { 'transfer-encoding': _, ...given } = incoming.headers
  const headers = { ...(given as Record<string, string>), 'content-length': String(MAX_BODY_BYTES + 1) }
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  return new Request(url, { method: incoming.method ?? 'GET', headers })
}

/**
 * Answers without reading the body, and closes the connection a moment later. Ending the answer would make Node read
 * the rest, and closing at once with data unread resets the connection, so that the client may never see the answer.
 */
export async function answerUnread(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: Response,
): Promise<void> {
  const body = Buffer.from(await answer.arrayBuffer())
  const headers = { ...Object.fromEntries(answer.headers), 'content-length': body.length, connection: 'close' }
  outgoing.writeHead(answer.status, headers)
  outgoing.write(body)
  setTimeout(() => incoming.socket.destroy(), LINGER).unref()
}
