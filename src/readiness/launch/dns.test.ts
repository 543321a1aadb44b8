import { describe, expect, it } from 'vitest'
import { startDns } from '../../../tests/support/dns.ts'
import { findMissingRecords } from './dns.ts'

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(300)}`
const GOOD = {
  'dach.example': 'v=spf1 include:_spf.example ~all',
  '_dmarc.dach.example': 'v=DMARC1; p=none; rua=mailto:post@dach.example',
  'default._domainkey.dach.example': KEY,
}

async function find(records: Record<string, string>, selector?: string): Promise<string> {
  await using dns = await startDns(records)
  const found = await findMissingRecords({ domain: 'dach.example', selector, server: dns.address })
  return found.map(({ what }) => what).join(' | ')
}

function without(name: keyof typeof GOOD): Record<string, string> {
  return Object.fromEntries(Object.entries(GOOD).filter(([key]) => key !== name))
}

describe('the records of the sender’s domain', () => {
  it('are fine where all three are there', async () => {
    expect(await find(GOOD)).toBe('')
    expect(
      await find({ ...without('default._domainkey.dach.example'), 'abc._domainkey.dach.example': KEY }, 'abc'),
    ).toBe('')
  })

  it('are fine where the domain above has the DMARC', async () => {
    await using dns = await startDns({
      'mail.dach.example': 'v=spf1 -all',
      '_dmarc.dach.example': 'v=DMARC1; p=reject',
      'k1._domainkey.mail.dach.example': KEY,
    })
    expect(await findMissingRecords({ domain: 'mail.dach.example', server: dns.address })).toEqual([])
  })

  it.each([
    ['no SPF', without('dach.example'), /^SPF fehlt/],
    ['an SPF for everybody', { ...GOOD, 'dach.example': 'v=spf1 +all' }, /^SPF von dach.example erlaubt jedem/],
    [
      'an SPF for everybody, in short',
      { ...GOOD, 'dach.example': 'v=spf1 all' },
      /^SPF von dach.example erlaubt jedem/,
    ],
    ['no DMARC', without('_dmarc.dach.example'), /^DMARC fehlt/],
    ['a broken DMARC', { ...GOOD, '_dmarc.dach.example': 'v=DMARC1; rua=mailto:a@b.example' }, /^DMARC fehlt/],
    ['no DKIM', without('default._domainkey.dach.example'), /^DKIM: Unter den üblichen Namen/],
    ['a revoked DKIM key', { ...GOOD, 'default._domainkey.dach.example': 'v=DKIM1; p=' }, /^DKIM: Unter/],
  ])('%s is named', async (_, records, sentence) => {
    expect(await find(records)).toMatch(sentence)
  })

  it('says so where no name server answers', async () => {
    const found = await findMissingRecords({ domain: 'dach.example', server: '127.0.0.1:9' })
    expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(/lassen sich nicht nachsehen/)])
  })
})
