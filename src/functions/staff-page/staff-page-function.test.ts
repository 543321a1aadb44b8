import { describe, expect, it } from 'vitest'
import { NIGHT, openTestStore, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/record-log.ts'
import { DAY } from '../../lead/durations.ts'
import { STAFF_FUNCTION_PATH } from '../../lead/staff-page.ts'
import { STEPS, signSubject } from './staff-link.ts'
import { staffPage } from './staff-page.ts'
import { type StaffPageFunctionDeps, staffPageFunction } from './staff-page-function.ts'

const secret = 'a secret of at least thirty-two letters'
const publicKey = 'sb_publishable_test'
const siteUrl = 'https://www.example.org'

async function openDesk() {
  const store = await openTestStore()
  const lead = await submit(store, { ref: 'K7MQ-4XP2' })
  const { log, events } = recordLog()
  const token = await signSubject({ ref: lead.ref }, { secret, now: NIGHT })
  const deps = { store, linkSecret: secret, publicKeys: [publicKey], siteUrl, now: () => NIGHT, log }
  const send = (init: RequestInit, changes: Partial<StaffPageFunctionDeps> = {}) => {
    const request = new Request(`http://127.0.0.1${STAFF_FUNCTION_PATH}`, { method: 'POST', ...init })
    return staffPageFunction(request, { ...deps, ...changes })
  }
  /** Sends what the page's script sends, with changes. */
  const ask = (body: unknown, headers: Record<string, string> = {}, changes: Partial<StaffPageFunctionDeps> = {}) => {
    const all = { apikey: publicKey, 'content-type': 'application/json', ...headers }
    return send({ headers: all, body: typeof body === 'string' ? body : JSON.stringify(body) }, changes)
  }
  const answeredAt = async () => (await store.findLead(lead.ref))?.answeredAt ?? null
  return { store, events, token, deps, send, ask, answeredAt }
}

describe('the staff page as a function', () => {
  it('shows what is asked, and changes nothing without act', async () => {
    const { ask, token, answeredAt } = await openDesk()
    const response = await ask({ token, step: 'beantwortet', act: false })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      title: 'Ist diese Anfrage beantwortet?',
      text: 'Dann erinnern wir dich nicht mehr an sie.',
      ref: 'K7MQ-4XP2',
      button: { label: 'Ja, beantwortet', step: 'beantwortet', rank: 'first' },
    })
    expect(await answeredAt()).toBeNull()
  })

  it('acts, and offers to take it back', async () => {
    const { ask, token, answeredAt, events } = await openDesk()
    const done = await (await ask({ token, step: 'beantwortet', act: true })).json()
    expect(done).toMatchObject({ title: 'Als beantwortet markiert', button: { step: 'offen' } })
    expect(await answeredAt()).toBe(NIGHT)
    expect(events).toEqual([{ event: 'lead-changed', fields: { ref: 'K7MQ-4XP2', step: 'answered', by: 'link' } }])
    await ask({ token, step: done.button.step, act: true })
    expect(await answeredAt()).toBeNull()
  })

  it('says the same as the HTML page, with the same status', async () => {
    const { ask, token, deps, store } = await openDesk()
    const compare = async (token: string, now = deps.now) => {
      const seen = new Set<number>()
      for (const step of Object.values(STEPS)) {
        const asked = await ask({ token, step, act: false }, {}, { now })
        const address = `http://127.0.0.1/antwort/x?schritt=${step}`
        const html = await staffPage(new Request(address), token, { ...deps, now })
        expect(asked.status).toBe(html.status)
        const { title, text } = await asked.json()
        const page = await html.text()
        expect(page).toContain(`<h1>${title}</h1>`)
        expect(page).toContain(`<p>${text}</p>`)
        seen.add(asked.status)
      }
      return [...seen]
    }
    expect(await compare(token)).toEqual([200])
    expect(await compare(await signSubject({ quarantineUntil: NIGHT }, { secret, now: NIGHT }))).toEqual([200])
    expect(await compare('K7MQ-4XP2.gw')).toEqual([403])
    expect(await compare(token, () => NIGHT + 40 * DAY)).toEqual([410])
    await store.deleteLead('K7MQ-4XP2')
    expect(await compare(token)).toEqual([404])
  })

  it('does nothing for a link that was cut off', async () => {
    const { ask, token, answeredAt } = await openDesk()
    expect(await (await ask({ token, step: null, act: true })).json()).toMatchObject({
      button: { step: 'beantwortet' },
    })
    expect(await answeredAt()).toBeNull()
  })

  it.each<[string, number, (desk: Awaited<ReturnType<typeof openDesk>>) => Promise<Response>]>([
    ['another method', 405, ({ send }) => send({ method: 'GET' })],
    ['no key', 401, ({ send }) => send({ body: '{}' })],
    ['another key', 401, ({ ask, token }) => ask({ token, step: 'spam', act: true }, { apikey: 'other' })],
    ['a form', 415, ({ ask }) => ask('token=x', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['no JSON', 400, ({ ask }) => ask('{')],
    ['null', 422, ({ ask }) => ask(null)],
    ['no token', 422, ({ ask }) => ask({ step: 'spam', act: true })],
    ['nothing said of act', 422, ({ ask, token }) => ask({ token, step: 'beantwortet' })],
    ['a word for act', 422, ({ ask, token }) => ask({ token, step: 'beantwortet', act: 'true' })],
  ])('refuses %s with %i, and changes nothing', async (_name, status, send) => {
    const desk = await openDesk()
    const response = await send(desk)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(response.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(await desk.answeredAt()).toBeNull()
  })

  it('answers the preflight of our page alone, and keeps its answers out of every cache', async () => {
    const { send, ask, token } = await openDesk()
    const preflight = await send({ method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/apikey, content-type/)
    const { headers } = await ask({ token, step: 'spam', act: false })
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': siteUrl,
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
      'content-type': 'application/json',
    })
  })

  it('says 503 when the store fails', async () => {
    const { ask, token, store } = await openDesk()
    const broken = { ...store, findLead: () => Promise.reject(new Error('disk')) }
    const response = await ask({ token, step: 'spam', act: true }, {}, { store: broken })
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ text: expect.stringContaining('noch nichts geändert') })
  })
})
