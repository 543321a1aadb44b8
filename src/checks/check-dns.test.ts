import { expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { checkDns } from './check-dns.ts'

const SPF = { 'dach.example': 'v=spf1 include:_spf.example ~all' }
const DMARC = { '_dmarc.dach.example': 'v=DMARC1; p=none; rua=mailto:post@dach.example' }
const failWith = (code: string) => {
  throw Object.assign(new Error(code), { code })
}

async function find(records: Record<string, string>, domain = 'dach.example') {
  // The DNS hands out long texts in parts.
  const resolve = async (name: string) => [(records[name] ?? failWith('ENOTFOUND')).split(/(?<=v=spf1 )/)]
  return wrongOf(await checkDns(`dach@${domain}`, resolve))
}

it('accepts SPF with DMARC of the domain or of a parent domain', async () => {
  expect(await find({ ...SPF, ...DMARC })).toBe('')
  expect(await find({ ...DMARC, 'mail.dach.example': 'v=spf1 -all' }, 'mail.dach.example')).toBe('')
})

it.each([
  ['no SPF', DMARC, /^SPF fehlt[^|]*$/],
  ['no DMARC', SPF, /^DMARC fehlt[^|]*$/],
  ['a broken DMARC', { ...SPF, '_dmarc.dach.example': 'v=DMARC1; rua=mailto:a@b.example' }, /^DMARC fehlt/],
])('reports %s', async (_, records, sentence) => expect(await find(records)).toMatch(sentence))

it('reports a name server that does not answer', async () => {
  const findings = await checkDns('post@dach.example', async () => failWith('ETIMEOUT'))
  expect(wrongOf(findings)).toMatch(/lassen sich nicht nachsehen \(ETIMEOUT\)/)
})
