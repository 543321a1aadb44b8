import * as dns from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { errorCode } from '../../lead/error-code.ts'
import { isThisMachine } from '../../lead/this-machine.ts'
import { SERVICE, SERVICE_HEADER } from '../../server/health.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong, wrongIf } from '../finding.ts'

/** RFC 2606 keeps these for examples. */
const EXAMPLE = /(^|\.)example\.(com|net|org)$|\.(example|invalid|test)$/

/**
 * Whether links in mails lead to the page, and browsers are kept on https.
 * @param lookup throws where a name has no address
 */
export async function checkSiteUrl({ SITE_URL }: Settings, lookup: (host: string) => Promise<unknown> = dns.lookup) {
  if (SITE_URL === null) return [good('SITE_URL is not set: links in mails work on this machine only, for a trial.')]
  const { protocol, hostname } = new URL(SITE_URL)
  const isWrong = (why: string) => [wrong(`SITE_URL is ${SITE_URL}, ${why}`)]
  if (isThisMachine(hostname)) return isWrong('where only this machine finds the page: set its public address.')
  if (EXAMPLE.test(hostname)) return isWrong('the example: set the address of your page.')
  if (protocol === 'http:') return isWrong('without encryption: set it with https://.')
  try {
    await lookup(hostname)
    return []
  } catch {
    return isWrong(`and the DNS has no address for ${hostname}: set its A record.`)
  }
}

/** This server speaks plain HTTP, so a page with https has a proxy in front. */
export function checkProxy({ SITE_URL, TRUST_PROXY }: Settings): Finding[] {
  const isMissing = TRUST_PROXY === 0 && SITE_URL?.startsWith('https:') === true
  const why = 'so a proxy is in front and all visitors would share one flood limit'
  return wrongIf(isMissing, `TRUST_PROXY is 0 and SITE_URL has https, ${why}: set TRUST_PROXY=1.`)
}

/** Whether the server could listen, or does already. @throws the error of listening */
export async function checkPort({ HOST, PORT }: Settings): Promise<Finding[]> {
  try {
    const server = createServer().listen(PORT, HOST)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return []
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE' || !(await isOurs(HOST, PORT))) throw error
    return [good(`Port ${PORT} on ${HOST} is taken by this server, which is running.`)]
  }
}

async function isOurs(host: string, port: number): Promise<boolean> {
  // A server that listens on every address is asked on this machine.
  const name = /^(0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host
  const origin = `http://${name.includes(':') ? `[${name}]` : name}:${port}`
  try {
    const answer = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(5_000) })
    return answer.headers.get(SERVICE_HEADER) === SERVICE
  } catch {
    return false
  }
}
