import { expect, it } from 'vitest'
import { startDns } from '../../../tests/support/dns.ts'
import { wrongOf } from '../../../tests/support/findings.ts'
import { checkDns } from './check-dns.ts'

const SPF = { 'dach.example': 'v=spf1 include:_spf.example ~all' }
const DMARC = { '_dmarc.dach.example': 'v=DMARC1; p=none; rua=mailto:post@dach.example' }
const DKIM = { 'post._domainkey.dach.example': `v=DKIM1; k=rsa; p=${'A'.repeat(300)}` }

async function find(records: Record<string, string>, domain = 'dach.example', selector?: string) {
  await using dns = await startDns(records)
  return wrongOf(await checkDns({ domain, selector, server: dns.address }))
}

it('a domain with SPF, DKIM and DMARC lacks nothing, where the domain above has the DMARC too', async () => {
  expect(await find({ ...SPF, ...DMARC, ...DKIM }, 'dach.example', 'post')).toBe('')
  expect(await find({ ...DMARC, 'mail.dach.example': 'v=spf1 -all' }, 'mail.dach.example')).toBe('')
})

it.each([
  ['no SPF', DMARC, /^SPF fehlt[^|]*$/],
  ['an SPF for everybody', { ...DMARC, 'dach.example': 'v=spf1 all' }, /^SPF von dach.example erlaubt jedem/],
  ['no DMARC', SPF, /^DMARC fehlt[^|]*$/],
  ['a broken DMARC', { ...SPF, '_dmarc.dach.example': 'v=DMARC1; rua=mailto:a@b.example' }, /^DMARC fehlt/],
])('%s is named', async (_, records, sentence) => expect(await find(records)).toMatch(sentence))

it('a DKIM key that is missing or revoked is named', async () => {
  const missing = /^DKIM fehlt: post\._domainkey\.dach\.example/
  expect(await find({ ...SPF, ...DMARC }, 'dach.example', 'post')).toMatch(missing)
  const revoked = { 'post._domainkey.dach.example': 'v=DKIM1; p=' }
  expect(await find({ ...SPF, ...DMARC, ...revoked }, 'dach.example', 'post')).toMatch(missing)
})

it('a name server that does not answer is named', async () => {
  const findings = await checkDns({ domain: 'dach.example', selector: undefined, server: '127.0.0.1:9' })
  expect(wrongOf(findings)).toMatch(/lassen sich nicht nachsehen/)
})
