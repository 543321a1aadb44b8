import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { errorCode } from '../../lead/error-code.ts'
import { commonHeaders, type Origins } from './security-headers.ts'

/** By Node's error code, https://nodejs.org/api/http.html#event-clienterror; anything else is 400. */
const STATUS: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** Answers a malformed request, which reaches no route: Node's own answer would have none of our headers. */
export function refuseBroken(origins: Pick<Origins, 'siteUrl'>): (error: Error, socket: Duplex) => void {
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
