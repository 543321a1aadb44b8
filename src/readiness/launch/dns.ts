import { Resolver } from 'node:dns/promises'
import { type Finding, finding } from './finding.ts'

/** Selectors that common providers use. DNS lists none, so each has to be asked for by its name. */
const SELECTORS = [
  'default',
  'dkim',
  'mail',
  'google',
  'selector1',
  'selector2',
  's1',
  's2',
  'k1',
  'smtp',
  'brevo',
  'mbo0001',
  's1-ionos',
  'strato-dkim-0002',
  'strato-dkim-0003',
  'ionos',
  'hetzner',
]

interface DnsOptions {
  /** Where mails come from, as in `MAIL_FROM`: the part behind the @. */
  domain: string
  /** Of DKIM, where it is known. */
  selector?: string | undefined
  /** A name server to ask, as `address:port`; without it, the machine's. */
  server?: string | undefined
}

/** SPF, DKIM and DMARC of the sender's domain: without them, confirmations land among spam. */
export async function findMissingRecords({ domain, selector, server }: DnsOptions): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (server !== undefined) resolver.setServers([server])
  const texts = async (name: string): Promise<string[]> => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ENOTFOUND' || code === 'ENODATA') return []
      throw error
    }
  }
  try {
    return [
      ...checkSpf(domain, await texts(domain)),
      ...checkDmarc(domain, await firstRecord(domain, texts)),
      ...(await checkDkim(domain, selector === undefined ? SELECTORS : [selector], texts)),
    ]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const what = `SPF, DKIM und DMARC von ${domain} lassen sich nicht nachsehen (${code}).`
    return [finding(what, 'Kein Nameserver antwortet: Prüf die Verbindung und versuch es noch einmal.')]
  }
}

/** The domain's own record, else that of the nearest domain above it that has one (RFC 7489, 6.6.3). */
async function firstRecord(domain: string, texts: (name: string) => Promise<string[]>): Promise<string[]> {
  const labels = domain.split('.')
  for (let above = 0; above < labels.length - 1; above++) {
    const records = await texts(`_dmarc.${labels.slice(above).join('.')}`)
    if (records.length > 0) return records
  }
  return []
}

const PLACE = 'Die Einträge nennt docs/operations.md, „SPF, DKIM and DMARC“.'

function checkSpf(domain: string, texts: readonly string[]): Finding[] {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 0) return [finding(`SPF fehlt: ${domain} hat keinen Eintrag v=spf1.`, PLACE)]
  if (records.length > 1)
    return [finding(`${domain} hat ${records.length} SPF-Einträge.`, 'Fass sie zu einem zusammen.')]
  if (/\s\+?all\b/.test(records[0] ?? '')) {
    return [finding(`SPF von ${domain} erlaubt jedem zu senden.`, 'Ersetz das Ende durch ~all oder -all.')]
  }
  return []
}

function checkDmarc(domain: string, texts: readonly string[]): Finding[] {
  if (texts.some((text) => /^v=DMARC1\s*;.*\bp=(none|quarantine|reject)/i.test(text))) return []
  return [finding(`DMARC fehlt: _dmarc.${domain} hat keinen Eintrag v=DMARC1.`, PLACE)]
}

async function checkDkim(
  domain: string,
  selectors: readonly string[],
  texts: (name: string) => Promise<string[]>,
): Promise<Finding[]> {
  for (const selector of selectors) {
    const records = await texts(`${selector}._domainkey.${domain}`)
    if (records.some((text) => /\bp=[A-Za-z0-9+/]{40}/.test(text))) return []
  }
  if (selectors.length === 1) {
    return [finding(`DKIM fehlt: ${selectors[0]}._domainkey.${domain} hat keinen Schlüssel.`, PLACE)]
  }
  const todo = `${PLACE} Ist DKIM an, nenn seinen Selektor: npm run launch-check -- --dkim-selector NAME`
  return [finding(`DKIM: Unter den üblichen Namen hat ${domain} keinen Schlüssel.`, todo)]
}
