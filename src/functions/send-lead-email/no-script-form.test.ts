import { expect, it } from 'vitest'
import { freshFunction } from '../../../tests/support/function-under-test.ts'
import { SITE, sampleForm, sampleLead } from '../../../tests/support/sample-leads.ts'
import { MINUTE } from '../../base/durations.ts'

const context = freshFunction()
const SENT = `${SITE}/#anfrage-gesendet`
const FAILED = `${SITE}/nicht-gesendet`

const storedLeads = () => context.store.listLeads()

it('stores a form without script with its mails, and redirects to the page', async () => {
  const response = await context.sendForm()
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(SENT)
  // The page needs the referrer to know that the visitor comes from it.
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(await storedLeads()).toMatchObject([sampleLead()])
  expect(await context.store.listUnsentMessages()).toHaveLength(2)
})

it('stores the campaign with which the page was opened', async () => {
  await context.sendForm(undefined, { referer: `${SITE}/?utm_source=Brief&gclid=x#roof-check` })
  await context.sendForm(sampleForm({ name: 'Max' }), { referer: 'about:blank' })
  expect((await storedLeads()).map(({ source }) => source).sort()).toEqual(['', 'source=brief'])
})

it('stores the CR LF of a form as the typed line ends', async () => {
  await context.sendForm(sampleForm({ message: 'eins\r\nzwei' }))
  expect((await storedLeads())[0]?.message).toBe('eins\nzwei')
})

it.each<[string, string, Record<string, string>]>([
  ['consent is empty', '#consent-missing', { ...sampleForm(), consent: '' }],
  ['a field does not fit', '#email-invalid', sampleForm({ email: 'erika' })],
  ['several fields do not fit', '#name-missing', sampleForm({ name: ' ', email: 'erika' })],
  ['it is too large', '', sampleForm({ message: 'x'.repeat(70_000) })],
])('redirects to the failure if %s', async (_, fragment, fields) => {
  const response = await context.sendForm(fields)
  expect(response.status).toBe(303)
  expect(response.headers.get('location')).toBe(FAILED + fragment)
  expect(await storedLeads()).toEqual([])
})

it('redirects to the failure if the store fails', async () => {
  context.deps.store = { ...context.store, insertLead: () => Promise.reject(new Error('no')) }
  expect((await context.sendForm()).headers.get('location')).toBe(FAILED)
  expect(context.events).toHaveLength(1)
})

it('quarantines a form whose honeypot was filled in', async () => {
  const response = await context.sendForm({ ...sampleForm(), zq4: 'x' })
  expect(response.headers.get('location')).toBe(SENT)
  expect((await storedLeads())[0]?.quarantinedAt).not.toBeNull()
})

it('stores the same form once within ten minutes, also at the same moment', async () => {
  await Promise.all([context.sendForm(), context.sendForm(), context.sendForm()])
  context.time += 9 * MINUTE
  expect((await context.sendForm()).headers.get('location')).toBe(SENT)
  expect(await storedLeads()).toHaveLength(1)
  context.time += 2 * MINUTE
  await context.sendForm()
  expect(await storedLeads()).toHaveLength(2)
})

it('stores two forms if one field differs', async () => {
  await context.sendForm()
  await context.sendForm(sampleForm({ message: 'Nachtrag' }))
  expect(await storedLeads()).toHaveLength(2)
})
