import { createServer } from 'node:net'
import { errorCode } from '../../lead/error-code.ts'
import { explainStartError } from '../../server/start-error.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Whether the server could listen, or does already. */
export async function checkPort(settings: Settings): Promise<Finding[]> {
  const { HOST, PORT } = settings
  try {
    await listenOnce(HOST, PORT)
    return [good(PORT === 0 ? 'PORT is 0: each start takes a free port.' : `Port ${PORT} on ${HOST} is free.`)]
  } catch (error) {
    if (errorCode(error) === 'EADDRINUSE' && (await isOurs(HOST, PORT))) {
      return [good(`Port ${PORT} on ${HOST} is taken by this server, which is running.`)]
    }
    return [
      wrong(explainStartError(error, settings) ?? `Port ${PORT} on ${HOST} cannot be used (${errorCode(error)}).`),
    ]
  }
}

function listenOnce(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

/** By its health report, whose two shapes nobody else has. */
async function isOurs(host: string, port: number): Promise<boolean> {
  const name = host.includes(':') ? `[${host}]` : host
  // Who listens on every address is asked on this machine.
  const target = /^(0\.0\.0\.0|\[::\])$/.test(name) ? 'localhost' : name
  try {
    const answer = await fetch(`http://${target}:${port}/healthz`, { signal: AbortSignal.timeout(5_000) })
    const report = (await answer.json()) as object
    return 'stuckMails' in report || ('ok' in report && Object.keys(report).length === 1)
  } catch {
    return false
  }
}
