import { describe, expect, it } from 'vitest'
import { freshFunction, SITE } from '../../../tests/support/function-under-test.ts'
import { sampleLead } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../lead/durations.ts'

const context = freshFunction()
const SENT = `${SITE}/#anfrage-gesendet`
const FAILED = `${SITE}/#anfrage-nicht-gesendet`

const withConsent = (changes = {}) => ({ ...sampleLead(changes), consent: 'on' })
const storedLeads = () => context.store.listLeads()

describe('a form without script', () => {
  it('is stored with its mails and leads back to the page', async () => {
    const response = await context.sendForm()
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(SENT)
    expect(await storedLeads()).toMatchObject([sampleLead()])
    expect(await context.store.listUnsentMessages()).toHaveLength(2)
  })

  it('sends line ends as CR LF, which are stored as they were typed', async () => {
    await context.sendForm(withConsent({ message: 'eins\r\nzwei' }))
    expect((await storedLeads())[0]?.message).toBe('eins\nzwei')
  })

  it('lets the page know that the visitor comes from it', async () => {
    const policies = await Promise.all([context.sendForm(), context.sendForm({})])
    for (const { headers } of policies) expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  it('leads back by a path where the page is on the same host', async () => {
    const response = await context.sendForm(withConsent(), { origin: 'http://localhost:3000' })
    expect(response.headers.get('location')).toBe('/#anfrage-gesendet')
  })

  it('leads back by a path where no address is configured', async () => {
    context.deps.siteUrl = null
    const response = await context.sendForm(withConsent(), { origin: null, 'sec-fetch-site': 'same-origin' })
    expect(response.headers.get('location')).toBe('/#anfrage-gesendet')
  })

  it.each<[string, Record<string, string>]>([
    ['consent is missing', sampleLead() as unknown as Record<string, string>],
    ['consent is empty', { ...withConsent(), consent: '' }],
    ['a field does not fit', withConsent({ email: 'nobody' })],
    ['a field is missing', { name: 'x', consent: 'on' }],
    ['it is too large', withConsent({ message: 'x'.repeat(70_000) })],
  ])('leads back to the failure where %s', async (_, fields) => {
    const response = await context.sendForm(fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(FAILED)
    expect(await storedLeads()).toEqual([])
  })

  it.each([
    ['content-type', 'application/x-www-form-urlencoded; charset=iso-8859-1'],
    ['content-encoding', 'gzip'],
  ])('leads back to the failure where it cannot be read: %s %s', async (name, value) => {
    const response = await context.sendForm(withConsent(), { [name]: value })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(FAILED)
    expect(await storedLeads()).toEqual([])
  })

  it('leads back to the failure where the store fails', async () => {
    context.deps.store = { ...context.store, insertLead: () => Promise.reject(new Error('no')) }
    expect((await context.sendForm()).headers.get('location')).toBe(FAILED)
    expect(context.logged).toHaveLength(1)
  })

  it('goes into quarantine where the honeypot was filled in', async () => {
    const response = await context.sendForm({ ...withConsent(), zq4: 'x' })
    expect(response.headers.get('location')).toBe(SENT)
    expect((await storedLeads())[0]?.quarantinedAt).not.toBeNull()
  })
})

describe('the same form twice', () => {
  it('is one lead within ten minutes, across the border of two windows too', async () => {
    // Nine minutes into a window of ten.
    context.time = Math.floor(context.time / (10 * MINUTE)) * 10 * MINUTE + 9 * MINUTE
    await context.sendForm()
    await context.sendForm()
    context.time += 9 * MINUTE
    expect((await context.sendForm()).headers.get('location')).toBe(SENT)
    expect(await storedLeads()).toHaveLength(1)
    context.time += 2 * MINUTE
    await context.sendForm()
    expect(await storedLeads()).toHaveLength(2)
  })

  it('is one lead where the window ends while both wait for the disk', async () => {
    const { insertLead } = context.store
    const waiting: (() => void)[] = []
    const store = { ...context.store }
    store.insertLead = async (...rest) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return insertLead(...rest)
    }
    context.deps.store = store
    context.time = Math.floor(context.time / (10 * MINUTE)) * 10 * MINUTE + 10 * MINUTE - 500
    const first = context.sendForm()
    await expect.poll(() => waiting.length).toBe(1)
    context.time += 1000
    const second = context.sendForm()
    await expect.poll(() => waiting.length).toBe(2)
    for (const go of waiting) go()
    await Promise.all([first, second])
    expect(await storedLeads()).toHaveLength(1)
  })

  it('is two leads where one field differs', async () => {
    await context.sendForm()
    await context.sendForm(withConsent({ message: 'Nachtrag' }))
    expect(await storedLeads()).toHaveLength(2)
  })

  it('is one lead where both come at the same moment', async () => {
    await Promise.all([context.sendForm(), context.sendForm(), context.sendForm()])
    expect(await storedLeads()).toHaveLength(1)
  })
})

describe('where a form may come from', () => {
  it.each<[string, Record<string, string | null>]>([
    ["the page's origin", { origin: SITE }],
    ["the function's own host", { origin: 'http://localhost:3000' }],
    ["the function's own host, behind a proxy that ends TLS", { origin: 'https://localhost:3000' }],
    ['a hidden origin, from the same site', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['an old browser that sends Referer only', { origin: null, referer: `${SITE}/` }],
  ])('is %s', async (_, headers) => {
    expect((await context.sendForm(withConsent(), headers)).headers.get('location')).toContain('#anfrage-gesendet')
  })

  it.each<[string, Record<string, string | null>]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['another origin that begins alike', { origin: `${SITE}.evil.example` }],
    ['another port', { origin: 'http://localhost:3001' }],
    ['another origin, whatever Referer says', { origin: 'https://evil.example', referer: `${SITE}/` }],
    ['a hidden origin from elsewhere', { origin: 'null', 'sec-fetch-site': 'cross-site', referer: `${SITE}/` }],
    ['nowhere', { origin: null }],
    ['a foreign Referer', { origin: null, referer: 'https://evil.example/' }],
    ['a Referer that is no address', { origin: null, referer: 'www.example.org' }],
  ])('is not %s', async (_, headers) => {
    const response = await context.sendForm(withConsent(), headers)
    expect(response.status).toBe(303)
    const back = response.headers.get('location')
    expect([FAILED, '/#anfrage-nicht-gesendet']).toContain(back)
    expect(await storedLeads()).toEqual([])
    expect(await context.store.listUnsentMessages()).toEqual([])
  })
})
