import { Resolver } from 'node:dns/promises'
import { errorCode } from '../../lead/error-code.ts'
import { type Finding, wrong, wrongIf } from '../finding.ts'

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
    const spf = (await readTexts(resolver, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
    const isForAll = spf.some((text) => /\s\+?all\b/.test(text))
    const dmarc = await readDmarc(resolver, domain)
    const hasDmarc = dmarc.some((text) => /^v=DMARC1\s*;.*\bp=(none|quarantine|reject)/i.test(text))
    const keyName = `${selector}._domainkey.${domain}`
    const dkim = selector === undefined ? null : await readTexts(resolver, keyName)
    const hasKey = dkim === null || dkim.some((text) => /\bp=[A-Za-z0-9+/]{40}/.test(text))
    return [
      ...wrongIf(spf.length === 0, `SPF fehlt: ${domain} hat keinen Eintrag v=spf1.`, PLACE),
      ...wrongIf(spf.length > 1, `${domain} hat ${spf.length} SPF-Einträge.`, 'Fass sie zu einem zusammen.'),
      ...wrongIf(isForAll, `SPF von ${domain} erlaubt jedem zu senden.`, 'Ersetz das Ende durch ~all oder -all.'),
      ...wrongIf(!hasDmarc, `DMARC fehlt: _dmarc.${domain} hat keinen Eintrag v=DMARC1.`, PLACE),
      ...wrongIf(!hasKey, `DKIM fehlt: ${keyName} hat keinen Schlüssel.`, PLACE),
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
