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
    // So that the page knows that the visitor comes from it.
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(await storedLeads()).toMatchObject([sampleLead()])
    expect(await context.store.listUnsentMessages()).toHaveLength(2)
  })

  it('comes from the campaign that the page was opened with', async () => {
    await context.sendForm(undefined, { referer: `${SITE}/?utm_source=Brief&gclid=x#roof-check` })
    await context.sendForm(withConsent({ name: 'Max' }), { referer: 'about:blank' })
    expect((await storedLeads()).map(({ source }) => source).sort()).toEqual(['', 'source=brief'])
  })

  it('sends line ends as CR LF, which are stored as they were typed', async () => {
    await context.sendForm(withConsent({ message: 'eins\r\nzwei' }))
    expect((await storedLeads())[0]?.message).toBe('eins\nzwei')
  })

  it.each<[string, Record<string, string>]>([
    ['consent is empty', { ...withConsent(), consent: '' }],
    ['a field does not fit', withConsent({ email: 'erika' })],
    ['it is too large', withConsent({ message: 'x'.repeat(70_000) })],
  ])('leads back to the failure where %s', async (_, fields) => {
    const response = await context.sendForm(fields)
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toBe(FAILED)
    expect(await storedLeads()).toEqual([])
  })

  it('redirects to the failure if the store fails', async () => {
    context.deps.store = { ...context.store, insertLead: () => Promise.reject(new Error('no')) }
    expect((await context.sendForm()).headers.get('location')).toBe(FAILED)
    expect(context.logged).toHaveLength(1)
  })

  it('goes into quarantine if the honeypot was filled in', async () => {
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

  it('is one lead if the window ends while both wait for the disk', async () => {
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

  it('is two leads if one field differs', async () => {
    await context.sendForm()
    await context.sendForm(withConsent({ message: 'Nachtrag' }))
    expect(await storedLeads()).toHaveLength(2)
  })

  it('is one lead if both come at the same moment', async () => {
    await Promise.all([context.sendForm(), context.sendForm(), context.sendForm()])
    expect(await storedLeads()).toHaveLength(1)
  })
})
