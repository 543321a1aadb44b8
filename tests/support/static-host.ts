import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { join } from 'node:path'
import { runCaddy, runNginx } from './web-server.ts'

/** Where a host listens. A socket in the file system is free for certain, which a port is not. */
export type Address = { socketPath: string } | { host: string; port: number }

export interface StaticHost {
  address: Address
  [Symbol.asyncDispose](): Promise<void>
}

/** A real nginx that serves `dist` with the snippet that the build wrote. */
export async function startNginx(dist: string, snippet: string): Promise<StaticHost> {
  let socketPath = ''
  const host = await runNginx((folder) => {
    socketPath = join(folder, 'socket')
    return `server { listen unix:${socketPath}; root ${dist}; include ${snippet}; }`
  })
  return { ...host, address: { socketPath } }
}

/** A real Caddy that does. */
export async function startCaddy(dist: string, snippet: string): Promise<StaticHost> {
  let socketPath = ''
  const host = await runCaddy((folder) => {
    socketPath = join(folder, 'socket')
    return `{
      admin off
      auto_https off
      storage file_system ${folder}
    }
    http:// {
      bind unix/${socketPath}
      root * ${dist}
      import ${snippet}
    }`
  })
  return { ...host, address: { socketPath } }
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks for a path as it stands, and takes the answer as it comes. */
export async function ask(address: Address, path: string, accepted = 'identity'): Promise<Answer> {
  const headers = { host: 'www.example.org', 'accept-encoding': accepted }
  const sent = request({ ...address, path, headers, agent: false }).end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}
