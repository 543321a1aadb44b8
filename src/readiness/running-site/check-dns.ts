import { Resolver } from 'node:dns/promises'
import { errorCode } from '../../lead/error-code.ts'
import { type Finding, wrong } from '../finding.ts'

interface DnsOptions {
  /** The part of `MAIL_FROM` behind the @. */
  domain: string
  /** Of DKIM. DNS lists no selectors: without it, DKIM is a question to a person. */
  selector: string | undefined
  /** A name server to ask, as `address:port`; without it, the machine's. */
  server: string | undefined
}

const PLACE = 'Die Einträge nennt docs/operations.md, „SPF, DKIM and DMARC“.'

/** SPF, DKIM and DMARC of the sender's domain: without them, confirmations land among spam. */
export async function checkDns({ domain, selector, server }: DnsOptions): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (server !== undefined) resolver.setServers([server])
  try {
    const dkim = `${selector}._domainkey.${domain}`
    return [
      ...checkSpf(domain, await readTexts(resolver, domain)),
      ...checkDmarc(domain, await readDmarc(resolver, domain)),
      ...(selector === undefined ? [] : checkDkim(dkim, await readTexts(resolver, dkim))),
    ]
  } catch (error) {
    const what = `SPF, DKIM und DMARC von ${domain} lassen sich nicht nachsehen (${errorCode(error)}).`
    return [wrong(what, 'Kein Nameserver antwortet: Prüf die Verbindung und versuch es noch einmal.')]
  }
}

async function readTexts(resolver: Resolver, name: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '')) return []
    throw error
  }
}

/** The domain's own record, else that of the nearest domain above it that has one (RFC 7489, 6.6.3). */
async function readDmarc(resolver: Resolver, domain: string): Promise<string[]> {
  const records = await readTexts(resolver, `_dmarc.${domain}`)
  const above = domain.slice(domain.indexOf('.') + 1)
  return records.length > 0 || !above.includes('.') ? records : readDmarc(resolver, above)
}

function checkSpf(domain: string, texts: readonly string[]): Finding[] {
  const records = texts.filter((text) => /^v=spf1(\s|$)/i.test(text))
  if (records.length === 0) return [wrong(`SPF fehlt: ${domain} hat keinen Eintrag v=spf1.`, PLACE)]
  if (records.length > 1) return [wrong(`${domain} hat ${records.length} SPF-Einträge.`, 'Fass sie zu einem zusammen.')]
  if (!/\s\+?all\b/.test(records[0] ?? '')) return []
  return [wrong(`SPF von ${domain} erlaubt jedem zu senden.`, 'Ersetz das Ende durch ~all oder -all.')]
}

function checkDmarc(domain: string, texts: readonly string[]): Finding[] {
  if (texts.some((text) => /^v=DMARC1\s*;.*\bp=(none|quarantine|reject)/i.test(text))) return []
  return [wrong(`DMARC fehlt: _dmarc.${domain} hat keinen Eintrag v=DMARC1.`, PLACE)]
}

function checkDkim(name: string, texts: readonly string[]): Finding[] {
  if (texts.some((text) => /\bp=[A-Za-z0-9+/]{40}/.test(text))) return []
  return [wrong(`DKIM fehlt: ${name} hat keinen Schlüssel.`, PLACE)]
}
