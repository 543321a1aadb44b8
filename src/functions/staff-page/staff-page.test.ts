import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { NIGHT, openTestStore, submit } from '../../../tests/support/delivery.ts'
import { recordLog } from '../../../tests/support/record-log.ts'
import { DAY } from '../../lead/durations.ts'
import { statusOf } from '../../lead/lead-status.ts'
import { claimTerms, newMessage } from '../../lead/outbox.ts'
import { enqueueReminders } from '../../lead/reminders.ts'
import type { StoredLead } from '../../lead/store.ts'
import { STEPS, type Step, type Subject, signSubject } from './staff-link.ts'
import { staffPage } from './staff-page.ts'

const secret = 'a secret of at least thirty-two letters'

async function openDesk(own: Partial<StoredLead> = {}) {
  const store = await openTestStore()
  const lead = await submit(store, { ref: 'K7MQ-4XP2', name: '<b>Erika</b>', ...own })
  const { log, events } = recordLog()
  const onStored = vi.fn()
  const tokenOf = (subject: Subject) => signSubject(subject, { secret, now: NIGHT })
  const token = await tokenOf({ ref: lead.ref })
  /** `step` is in the address of a GET and in the body of a POST, as a browser sends it. */
  const ask = (method: string, { step = 'answered', ...own }: { step?: Step; token?: string; now?: number } = {}) => {
    const address = `http://127.0.0.1/antwort/x?schritt=${STEPS[step]}`
    const body = method === 'POST' ? { body: new URLSearchParams({ schritt: STEPS[step] }) } : {}
    const request = new Request(address, { method, ...body })
    return staffPage(request, own.token ?? token, {
      store,
      linkSecret: secret,
      now: () => own.now ?? NIGHT,
      log,
      onStored,
    })
  }
  const current = async () => statusOf((await store.findLead(lead.ref)) ?? lead, NIGHT)
  const answeredAt = async () => (await store.findLead(lead.ref))?.answeredAt ?? null
  return { store, lead, events, ask, answeredAt, current, tokenOf, onStored }
}

/** The one button of a page, as the browser would send it. */
function buttonIn(html: string): string | null {
  const buttons = Array.from(html.matchAll(/<form method="post"><button name="schritt" value="([\w-]+)"/g))
  expect(buttons.length).toBeLessThan(2)
  return buttons[0]?.[1] ?? null
}

describe('the page behind the links', () => {
  it('shows the reference and one button, and changes nothing however often it is fetched', async () => {
    const { ask, answeredAt, lead } = await openDesk()
    for (const method of ['GET', 'HEAD', 'GET', 'GET']) expect((await ask(method)).status).toBe(200)
    expect(await answeredAt()).toBeNull()
    const html = await (await ask('GET')).text()
    expect(html).toContain('K7MQ-4XP2')
    expect(buttonIn(html)).toBe('beantwortet')
    for (const personal of ['Erika', lead.email, lead.phone, lead.address]) expect(html).not.toContain(personal)
  })

  it('marks the lead as answered by its button, keeps the time of the first press, and takes it back', async () => {
    const { ask, answeredAt, events } = await openDesk()
    const done = await (await ask('POST', { now: NIGHT + 1000 })).text()
    expect(done).toContain('An diese Anfrage erinnern wir nicht mehr')
    expect(buttonIn(done)).toBe('offen')
    expect((await ask('POST', { now: NIGHT + 9000 })).status).toBe(200)
    expect(await answeredAt()).toBe(NIGHT + 1000)
    expect(events).toEqual([{ event: 'lead-changed', fields: { ref: 'K7MQ-4XP2', step: 'answered', by: 'link' } }])
    const again = await (await ask('GET')).text()
    expect(again).toContain('Seit Mittwoch, 10.\u00a0Juni, 05:00\u00a0Uhr.')
    expect(buttonIn(again)).toBe('offen')

    expect(await (await ask('POST', { step: 'reopen' })).text()).toContain('Wieder offen')
    expect(await answeredAt()).toBeNull()
    expect(buttonIn(await (await ask('GET')).text())).toBe('beantwortet')
  })

  it('lets a reminder that was skipped be owed again when an answer is taken back', async () => {
    const { store, lead, ask } = await openDesk()
    await ask('POST')
    await store.enqueueMessages([newMessage('staff-reminder', lead.id, NIGHT)])
    const [reminder] = await store.claimMessages({ ...claimTerms(NIGHT), limit: 1 })
    if (!reminder) throw new Error('No reminder is owed.')
    await store.completeMessage({ id: reminder.id, lease: reminder.lease, now: NIGHT, skipped: true })
    await ask('POST', { step: 'reopen' })
    expect(await enqueueReminders(store, lead.remindAt)).toBe(1)
  })

  it('puts a lead into quarantine, where nothing is mailed about it, and takes it out again', async () => {
    const { store, ask, current, onStored } = await openDesk()
    expect(buttonIn(await (await ask('GET', { step: 'spam' })).text())).toBe('spam')
    expect(await current()).toBe('new')
    const done = await (await ask('POST', { step: 'spam' })).text()
    expect(buttonIn(done)).toBe('kein-spam')
    expect(await current()).toBe('quarantined')
    expect(await store.listUnsentMessages()).toEqual([])
    expect(onStored).not.toHaveBeenCalled()

    await ask('POST', { step: 'release' })
    expect(await current()).toBe('new')
    expect((await store.listUnsentMessages()).map(({ kind }) => kind)).toEqual([
      'staff-notification',
      'visitor-confirmation',
    ])
    expect(onStored).toHaveBeenCalledOnce()
  })

  it('sends no mail a second time when a lead comes out of quarantine', async () => {
    const { store, ask } = await openDesk()
    for (const { id, lease } of await store.claimMessages({ ...claimTerms(NIGHT), limit: 9 })) {
      await store.completeMessage({ id, lease, now: NIGHT })
    }
    await ask('POST', { step: 'spam' })
    await ask('POST', { step: 'release' })
    expect(await store.listUnsentMessages()).toEqual([])
  })

  it('does not offer spam for a lead that was answered, nor release for one that is with staff', async () => {
    const { ask, current } = await openDesk()
    expect(buttonIn(await (await ask('GET', { step: 'release' })).text())).toBeNull()
    await ask('POST')
    expect(buttonIn(await (await ask('GET', { step: 'spam' })).text())).toBe('offen')
    await ask('POST', { step: 'spam' })
    expect(await current()).toBe('answered')
  })

  it('releases or deletes what was in quarantine when the link was written, and nothing that came later', async () => {
    const { store, ask, tokenOf, onStored } = await openDesk()
    for (let index = 0; index < 250; index += 1) await submit(store, { quarantinedAt: NIGHT })
    const late = await submit(store, { receivedAt: NIGHT + 1000, quarantinedAt: NIGHT + 1000 })
    const token = await tokenOf({ quarantineUntil: NIGHT })
    const question = await (await ask('GET', { token, step: 'deleteAll' })).text()
    expect(question).toContain('Alle 250 Anfragen löschen?')
    expect(buttonIn(question)).toBe('alle-loeschen')
    expect((await store.leadsForDigest({ limit: 1 })).quarantined.total).toBe(251)

    expect(await (await ask('POST', { token, step: 'deleteAll' })).text()).toContain('Gelöschte Anfragen: 250.')
    expect((await store.leadsForDigest({ limit: 9 })).quarantined).toEqual({ leads: [late], total: 1 })
    expect(await (await ask('GET', { token, step: 'releaseAll' })).text()).toContain('Die Quarantäne ist leer')

    const newer = await tokenOf({ quarantineUntil: NIGHT + 1000 })
    expect(await (await ask('POST', { token: newer, step: 'releaseAll' })).text()).toContain(
      'Freigegebene Anfragen: 1.',
    )
    expect(onStored).toHaveBeenCalledOnce()
    expect((await store.listMessagesOf(late.id)).map(({ kind }) => kind)).toContain('staff-notification')
  })

  it('never takes a step about the quarantine by the link of one lead, or the other way round', async () => {
    const { store, ask, tokenOf, answeredAt } = await openDesk()
    await submit(store, { quarantinedAt: NIGHT })
    expect(buttonIn(await (await ask('POST', { step: 'deleteAll' })).text())).toBe('beantwortet')
    const token = await tokenOf({ quarantineUntil: NIGHT })
    expect(buttonIn(await (await ask('POST', { token, step: 'spam' })).text())).toBe('alle-freigeben')
    expect(await answeredAt()).toBeNull()
    expect((await store.leadsForDigest({ limit: 1 })).quarantined.total).toBe(1)
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
    const store = { ...(await openTestStore()), findLead: () => Promise.reject(cause) }
    const token = await signSubject({ ref: 'K7MQ-4XP2' }, { secret, now: NIGHT })
    const request = new Request('http://127.0.0.1/', { method: 'POST' })
    const response = await staffPage(request, token, { store, linkSecret: secret, now: () => NIGHT, log })
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('noch nichts geändert')
    expect(events).toEqual([{ event: 'staff-page-failed', fields: {}, error: cause }])
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
