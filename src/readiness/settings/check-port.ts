import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../../lead/error-code.ts'
import { SERVICE, SERVICE_HEADER } from '../../server/health.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good } from '../finding.ts'

/** Whether the server could listen, or does already. @throws the error of listening */
export async function checkPort({ HOST, PORT }: Settings): Promise<Finding[]> {
  try {
    const server = createServer().listen(PORT, HOST)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return [good(PORT === 0 ? 'PORT is 0: each start takes a free port.' : `Port ${PORT} on ${HOST} is free.`)]
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE' || !(await isOurs(HOST, PORT))) throw error
    return [good(`Port ${PORT} on ${HOST} is taken by this server, which is running.`)]
  }
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host
  // A server that listens on every address is asked on this machine.
  const target = /^(0\.0\.0\.0|\[::\])$/.test(name) ? 'localhost' : name
  try {
    const answer = await fetch(`http://${target}:${port}/healthz`, { signal: AbortSignal.timeout(5_000) })
    // Before the header, versions of this server could be told by their numbers alone: an update runs beside one.
    return answer.headers.get(SERVICE_HEADER) === SERVICE || 'stuckMails' in ((await answer.json()) as object)
  } catch {
    return false
  }
}
