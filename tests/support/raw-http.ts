import { connect, type Socket } from 'node:net'

/**
 * HTTP by hand, for requests that no well-behaved client sends. Resolves to all that the server wrote until
 * it closed the connection, or until `isEnough` is satisfied.
 */
export function rawRequest(
  url: string,
  request: string | Buffer,
  options: {
    encoding?: 'latin1'
    isEnough?: (response: string) => boolean
    onConnect?: (socket: Socket) => void
    onData?: (socket: Socket) => void
  } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let response = ''
    const finish = () => {
      socket.destroy()
      resolve(response)
    }
    socket.on('connect', () => {
      socket.write(request)
      options.onConnect?.(socket)
    })
    socket.on('data', (chunk) => {
      response += chunk.toString(options.encoding)
      options.onData?.(socket)
      if (options.isEnough?.(response)) finish()
    })
    socket.on('close', finish)
    // A server that closes while we still write is what some tests are about.
    socket.on('error', (error) => (response === '' ? reject(error) : finish()))
  })
}

/** The bytes of a request by the page's script. */
export function leadRequest(body: string, headers: Record<string, string> = {}): string {
  const all = {
    Host: 'localhost',
    apikey: 'sb_publishable_dachstrom_local',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST /functions/v1/send-lead-email HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}

export function statusOfResponse(response: string): number {
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)
}
