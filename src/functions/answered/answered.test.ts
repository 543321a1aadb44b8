import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { NIGHT, openStore, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/record-log.ts'
import { DAY } from '../../lead/durations.ts'
import { answered } from './answered.ts'
import { signAnsweredToken } from './answered-token.ts'

const secret = 'a secret of at least thirty-two letters'

async function openDesk() {
  const store = await openStore()
  const lead = await submit(store, { ref: 'K7MQ-4XP2', name: '<b>Erika</b>' })
  const { log, events } = recordLog()
  const token = await signAnsweredToken(lead.ref, { secret, now: NIGHT })
  const ask = (method: string, own: { token?: string; now?: number } = {}) => {
    const request = new Request(`http://127.0.0.1/antwort/${token}`, { method })
    return answered(request, own.token ?? token, { store, secret, now: () => own.now ?? NIGHT, log })
  }
  const answeredAt = async () => (await store.findLead(lead.ref))?.answeredAt ?? null
  return { store, lead, events, ask, answeredAt }
}

describe('the page behind the link', () => {
  it('shows the reference and one button, and changes nothing however often it is fetched', async () => {
    const { ask, answeredAt, lead } = await openDesk()
    for (const method of ['GET', 'HEAD', 'GET', 'GET']) expect((await ask(method)).status).toBe(200)
    expect(await answeredAt()).toBeNull()
    const html = await (await ask('GET')).text()
    expect(html).toContain('K7MQ-4XP2')
    expect(html.match(/<form method="post"><button>/g)).toHaveLength(1)
    for (const personal of ['Erika', lead.email, lead.phone, lead.address]) expect(html).not.toContain(personal)
  })

  it('marks the lead as answered by its button, and keeps the time of the first press', async () => {
    const { ask, answeredAt, events } = await openDesk()
    const done = await ask('POST', { now: NIGHT + 1000 })
    expect(done.status).toBe(200)
    expect(await done.text()).toContain('Als beantwortet markiert')
    expect((await ask('POST', { now: NIGHT + 9000 })).status).toBe(200)
    expect(await answeredAt()).toBe(NIGHT + 1000)
    expect(events.map(({ event }) => event)).toEqual(['lead-answered', 'lead-answered'])
    const again = await (await ask('GET')).text()
    expect(again).toContain('Schon als beantwortet markiert: Mittwoch, 10.\u00a0Juni, 05:00\u00a0Uhr.')
    expect(again).not.toContain('<form')
  })

  it.each([
    ['expired', 410, { now: NIGHT + 40 * DAY }, 'abgelaufen'],
    ['forged', 403, { token: 'K7MQ-4XP2.gwb.4s1HTkZYa0mX3oQmXnq2oQm8bJ1cE0f7w9yK2LrTqUo' }, 'stimmt nicht'],
    ['cut off', 403, { token: 'K7MQ-4XP2.gw' }, 'stimmt nicht'],
  ])('says in words that a link is %s', async (_name, status, own, words) => {
    const { ask, answeredAt } = await openDesk()
    for (const method of ['GET', 'POST']) {
      const response = await ask(method, own)
      expect(response.status).toBe(status)
      const html = await response.text()
      expect(html).toContain(words)
      expect(html).not.toContain('<form')
    }
    expect(await answeredAt()).toBeNull()
  })

  it('says that a lead was deleted', async () => {
    const { ask, store, lead } = await openDesk()
    await store.deleteLead(lead.ref)
    for (const method of ['GET', 'POST']) expect((await ask(method)).status).toBe(404)
  })

  it('says 503 when the store fails, and logs the cause', async () => {
    const { log, events } = recordLog()
    const cause = new Error('disk')
    const store = { findLead: () => Promise.reject(cause), markAnswered: async () => false }
    const token = await signAnsweredToken('K7MQ-4XP2', { secret, now: NIGHT })
    const request = new Request('http://127.0.0.1/', { method: 'POST' })
    const response = await answered(request, token, { store, secret, now: () => NIGHT, log })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('noch nicht markiert')
    expect(events).toEqual([{ event: 'answered-failed', fields: {}, error: cause }])
  })

  it('refuses other methods', async () => {
    const { ask } = await openDesk()
    const response = await ask('DELETE')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  it('is not cached, not indexed, and has no script', async () => {
    const { ask } = await openDesk()
    const response = await ask('GET')
    const html = await response.text()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(html).not.toMatch(/<script|style=|https?:/)
    const style = /<style>([\s\S]*)<\/style>/.exec(html)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
  })
})
