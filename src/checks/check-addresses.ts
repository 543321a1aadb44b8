import * as dns from 'node:dns/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { errorCode } from '../base/error-code.ts'
import { isLoopback } from '../base/is-loopback.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type Finding, good, wrong, wrongIf } from './finding.ts'

/** RFC 2606 reserves these names for examples. */
const EXAMPLE = /(^|\.)example\.(com|net|org)$|\.(example|invalid|test)$/

/**
 * Checks the address, because links in mails must lead to the page, and browsers must stay on https.
 * @param lookup throws for a name without address
 */
export async function checkSiteUrl({ SITE_URL }: Settings, lookup: (host: string) => Promise<unknown> = dns.lookup) {
  if (SITE_URL === null) return [good('SITE_URL fehlt: Links in Mails gehen nur auf diesem Rechner, zum Ausprobieren.')]
  const { protocol, hostname } = new URL(SITE_URL)
  const reject = (why: string, todo: string) => [wrong(`SITE_URL ist ${SITE_URL}${why}.`, todo)]
  if (isLoopback(hostname))
    return reject(': Dort findet nur dieser Rechner die Seite', 'Trag ihre öffentliche Adresse ein.')
  if (EXAMPLE.test(hostname)) return reject(', das Beispiel', 'Trag die Adresse eurer Seite ein.')
  if (protocol === 'http:') return reject(', ohne https', 'Trag sie mit https:// ein.')
  try {
    await lookup(hostname)
    return []
  } catch {
    return reject(`, und im DNS steht keine Adresse für ${hostname}`, 'Leg einen A-Eintrag an.')
  }
}

/** Only a public site needs both settings. With Supabase, the mail server is a secret of the functions, so it is unknown here. */
export function checkForPublic({ SITE_URL, PUBLIC_SUPABASE_URL, SMTP_URL, BREVO_API_KEY }: Settings): Finding[] {
  const hasMail = PUBLIC_SUPABASE_URL !== null || SMTP_URL !== null || BREVO_API_KEY !== null
  const setMail = 'Trag in .env SMTP_URL ein; docs/settings.md, „Mail“.'
  return [
    ...wrongIf(SITE_URL === null, 'SITE_URL fehlt.', 'Trag in .env die Adresse ein: SITE_URL=https://www.….de'),
    ...wrongIf(!hasMail, 'Mails werden nur in Dateien geschrieben.', setMail),
  ]
}

/** This server speaks plain HTTP, so a page with https needs a proxy in front. */
export function checkProxy({ SITE_URL, TRUST_PROXY }: Settings): Finding[] {
  const isMissing = TRUST_PROXY === 0 && SITE_URL?.startsWith('https:') === true
  const why = 'davor steht also ein Proxy, und für alle Besucher zusammen gälte ein Limit'
  return wrongIf(isMissing, `TRUST_PROXY ist 0 und SITE_URL hat https, ${why}: Setz TRUST_PROXY=1.`)
}

/**
 * The port must be free, or a program of this account (usually this server) must listen there. Another site must not use it,
 * because deploy/release.sh takes any answer on the port after a restart for the new version. Throws the error of listening.
 */
export async function checkPort({ HOST, PORT }: Settings): Promise<Finding[]> {
  try {
    const server = createServer().listen(PORT, HOST)
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return []
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') throw error
    const account = await listenerOf(PORT)
    const ownAccount = process.getuid?.()
    // Root may check for another account.
    const isForeign = account !== undefined && ownAccount !== 0 && account !== ownAccount
    if (isForeign)
      return [wrong(`Auf Port ${PORT} läuft schon ein Programm eines anderen Kontos: Trag in PORT einen freien ein.`)]
    return [good(`Auf Port ${PORT} von ${HOST} läuft schon ein Programm, vermutlich dieser Server.`)]
  }
}

/** The account that listens on a port. `undefined` on systems other than Linux. */
async function listenerOf(port: number): Promise<number | undefined> {
  const tables = ['tcp', 'tcp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => ''))
  const end = port.toString(16).toUpperCase().padStart(4, '0')
  // Columns: number, local address, remote address, state (0A: LISTEN), three more, account.
  const row = new RegExp(`^ *\\d+: \\w+:${end} \\S+ 0A(?: +\\S+){3} +(\\d+)`, 'm')
  const [, account] = row.exec((await Promise.all(tables)).join('\n')) ?? []
  return account === undefined ? undefined : Number(account)
}
