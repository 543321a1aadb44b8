import * as dns from 'node:dns/promises'
import { errorCode } from '../base/error-code.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

/** A name's TXT records, each in its parts. Throws an error with a code such as `ENOTFOUND`. */
type ResolveTxt = (name: string) => Promise<string[][]>

const DNS_ADVICE = 'Die Einträge nennt docs/settings.md, „SPF, DKIM and DMARC“.'

/** Checks SPF and DMARC, because without them, confirmations become spam. A person must check DKIM, as DNS lists no selectors. */
export async function checkDns(sender: string, resolveTxt: ResolveTxt = dns.resolveTxt): Promise<Finding[]> {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  try {
    const spf = (await readTexts(resolveTxt, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text))
    const dmarc = await readDmarc(resolveTxt, domain)
    const hasDmarc = dmarc.some((text) => /^v=DMARC1\s*;.*\bp=(none|quarantine|reject)/i.test(text))
    return [
      ...wrongIf(spf.length === 0, `SPF fehlt: ${domain} hat keinen Eintrag v=spf1.`, DNS_ADVICE),
      ...wrongIf(spf.length > 1, `${domain} hat ${spf.length} SPF-Einträge.`, 'Fass sie zu einem zusammen.'),
      ...wrongIf(!hasDmarc, `DMARC fehlt: _dmarc.${domain} hat keinen Eintrag v=DMARC1.`, DNS_ADVICE),
    ]
  } catch (error) {
    const sentence = `SPF und DMARC von ${domain} lassen sich nicht nachsehen (${errorCode(error)}).`
    return [wrong(sentence, 'Kein Nameserver antwortet: Prüf die Verbindung und versuch es noch einmal.')]
  }
}

async function readTexts(resolveTxt: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '')) return []
    throw error
  }
}

/** The domain's own record. If it has none, that of the nearest parent domain with one (RFC 7489, 6.6.3). */
async function readDmarc(resolveTxt: ResolveTxt, domain: string): Promise<string[]> {
  const records = await readTexts(resolveTxt, `_dmarc.${domain}`)
  const parent = domain.slice(domain.indexOf('.') + 1)
  return records.length > 0 || !parent.includes('.') ? records : readDmarc(resolveTxt, parent)
}
