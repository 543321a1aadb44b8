import { isThisMachine } from '../../lead/this-machine.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'

/** Looks a name up in the DNS. @throws where it has no address */
export type Lookup = (host: string) => Promise<unknown>

/** RFC 2606 keeps these for examples. */
const EXAMPLE = /(^|\.)example\.(com|net|org)$|\.(example|invalid|test)$/

/** Whether links in mails lead to the page, and browsers are kept on https. */
export async function checkSiteUrl({ SITE_URL }: Settings, lookup: Lookup): Promise<Finding[]> {
  if (SITE_URL === null) return [good('SITE_URL is not set: links in mails work on this machine only, for a trial.')]
  const { protocol, hostname } = new URL(SITE_URL)
  const isWrong = (why: string) => [wrong(`SITE_URL is ${SITE_URL}, ${why}`)]
  if (isThisMachine(hostname)) return isWrong('where only this machine finds the page: set its public address.')
  if (EXAMPLE.test(hostname)) return isWrong('the example: set the address of your page.')
  if (protocol === 'http:') return isWrong('without encryption: set it with https://.')
  try {
    await lookup(hostname)
    return [good(`SITE_URL is ${SITE_URL}, a name that the DNS knows.`)]
  } catch {
    return isWrong(`and the DNS has no address for ${hostname}: set its A record.`)
  }
}

/** This server speaks plain HTTP, so a page with https has a proxy in front. */
export function checkProxy({ SITE_URL, TRUST_PROXY, HOST }: Settings): Finding[] {
  if (TRUST_PROXY === 0 && SITE_URL?.startsWith('https:')) {
    const why = 'so a proxy is in front and all visitors would share one flood limit'
    return [wrong(`TRUST_PROXY is 0 and SITE_URL has https, ${why}: set TRUST_PROXY=1.`)]
  }
  if (TRUST_PROXY > 0 && !isThisMachine(HOST)) {
    return [good(`TRUST_PROXY is ${TRUST_PROXY} and HOST is ${HOST}: see to it that only the proxy reaches that port.`)]
  }
  return [good(`TRUST_PROXY is ${TRUST_PROXY}.`)]
}
