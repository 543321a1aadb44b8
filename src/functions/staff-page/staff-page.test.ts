import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NIGHT, openTestStore, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/record-log.ts'
import { DAY } from '../../lead/durations.ts'
import { STAFF_FUNCTION_PATH } from '../../lead/staff-page.ts'
import { signSubject } from './staff-link.ts'
import { staffPage } from './staff-page.ts'
import { staffPageFunction } from './staff-page-function.ts'

const linkSecret = 'a secret of at least thirty-two letters'
const publicKey = 'sb_publishable_test'
const siteUrl = 'https://www.example.org'

async function openPages() {
  const store = await openTestStore()
  const lead = await submit(store, { ref: 'K7MQ-4XP2', name: '<b>Erika</b>' })
  const { log, events } = recordLog()
  const ownToken = await signSubject({ ref: lead.ref }, { linkSecret, now: NIGHT })
  const deps = { store, linkSecret, publicKeys: [publicKey], siteUrl, now: () => NIGHT, log }
  /** As a browser asks: the step is in the address of a GET and in the body of a POST. */
  const askHtml = (method: string, { step = 'beantwortet', token = ownToken } = {}) => {
    const body = method === 'POST' ? { body: new URLSearchParams({ schritt: step }) } : {}
    const request = new Request(`http://127.0.0.1/antwort/x?schritt=${step}`, { method, ...body })
    return staffPage(request, token, deps)
  }
  /** As the static page's script asks, with changes. */
  const askJson = (body: unknown, headers: Record<string, string> = {}) =>
    staffPageFunction(
      new Request(`http://127.0.0.1${STAFF_FUNCTION_PATH}`, {
        method: 'POST',
        headers: { apikey: publicKey, 'content-type': 'application/json', ...headers },
        body:
          typeof body === 'string' ? body : JSON.stringify({ token: ownToken, step: 'beantwortet', ...Object(body) }),
      }),
      deps,
    )
  const answeredAt = async () => (await store.findLead(lead.ref))?.answeredAt ?? null
  return { store, lead, events, deps, askHtml, askJson, answeredAt }
}

describe('the page', () => {
  it('changes nothing however often scanners fetch it, and shows no personal data', async () => {
    const { askHtml, answeredAt, lead } = await openPages()
    for (const method of ['GET', 'HEAD']) expect((await askHtml(method)).status).toBe(200)
    expect(await answeredAt()).toBeNull()
    const html = await (await askHtml('GET')).text()
    expect(html).toContain('K7MQ-4XP2')
    for (const personal of ['Erika', lead.email, lead.phone, lead.address]) expect(html).not.toContain(personal)
  })

  it('acts by the POST of its one button, and offers to take that back', async () => {
    const { askHtml, answeredAt } = await openPages()
    const expectButton = async (page: Response, step: string, rank: string) => {
      const buttons = (await page.text()).match(/<form method="post"><button.*?>/g)
      expect(buttons).toEqual([`<form method="post"><button name="schritt" value="${step}" class="${rank}">`])
    }
    await expectButton(await askHtml('GET'), 'beantwortet', 'first')
    await expectButton(await askHtml('POST'), 'offen', 'second')
    expect(await answeredAt()).toBe(NIGHT)
  })

  it('is not cached, not indexed, and has no script', async () => {
    const { askHtml } = await openPages()
    const response = await askHtml('GET')
    const html = await response.text()
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    })
    expect(html).not.toMatch(/<script|style=|https?:/)
  })
})

describe('the function', () => {
  it('acts where it is told to, and not without', async () => {
    const { askJson, answeredAt } = await openPages()
    const looked = await askJson({ act: false })
    expect(await looked.json()).toMatchObject({ button: { step: 'beantwortet' } })
    expect(looked.headers.get('cache-control')).toBe('no-store')
    expect(await answeredAt()).toBeNull()
    expect(await (await askJson({ act: true })).json()).toMatchObject({ button: { step: 'offen' } })
    expect(await answeredAt()).toBe(NIGHT)
  })

  it.each<[string, number, unknown, Record<string, string>]>([
    ['another key', 401, { act: true }, { apikey: 'other' }],
    ['a form', 415, 'token=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['no JSON', 400, '{', {}],
    ['nothing said of act', 422, {}, {}],
  ])('refuses %s with %i, and changes nothing', async (_name, status, body, headers) => {
    const { askJson, answeredAt } = await openPages()
    const response = await askJson(body, headers)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ code: expect.any(String), message: expect.any(String) })
    expect(response.headers.get('access-control-allow-origin')).toBe(siteUrl)
    expect(await answeredAt()).toBeNull()
  })

  it('takes POST alone, and answers the preflight of our page alone', async () => {
    const { deps } = await openPages()
    const send = (method: string) => staffPageFunction(new Request('http://127.0.0.1/', { method }), deps)
    expect((await send('GET')).status).toBe(405)
    const preflight = await send('OPTIONS')
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, siteUrl])
  })
})

describe('both', () => {
  const forged = 'K7MQ-4XP2.gwb.4s1HTkZYa0mX3oQmXnq2oQm8bJ1cE0f7w9yK2LrTqUo'

  it.each<[string, number, (pages: Awaited<ReturnType<typeof openPages>>) => unknown, object]>([
    ['stimmt nicht', 403, () => {}, { token: forged }],
    ['abgelaufen', 410, ({ deps }) => (deps.now = () => NIGHT + 40 * DAY), {}],
    ['gibt es nicht mehr', 404, ({ store, lead }) => store.deleteLead(lead.ref), {}],
    ['noch nichts geändert', 503, ({ deps }) => (deps.store.findLead = () => Promise.reject(new Error('disk'))), {}],
  ])('say that it %s, with %i', async (words, status, prepare, own) => {
    const pages = await openPages()
    await prepare(pages)
    const { askHtml, askJson } = pages
    for (const response of [
      await askHtml('GET', own),
      await askHtml('POST', own),
      await askJson({ ...own, act: true }),
    ]) {
      expect(response.status).toBe(status)
      const text = await response.text()
      expect(text).toContain(words)
      expect(text).not.toContain('button"')
    }
    expect(pages.events.map(({ event }) => event)).toEqual(status === 503 ? Array(3).fill('staff-page-failed') : [])
  })
})
