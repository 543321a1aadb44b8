import { expect, it } from 'vitest'
import { SESSION_HEADER } from '../../src/lead/desk/desk-api.ts'
import { askDesk, sendBurst, sendLead } from '../support/burst.ts'
import { DESK_SETTINGS, ERIKA, mailboxOf } from '../support/desk-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { startPushService } from '../support/push-service.ts'
import { startSmtp } from '../support/smtp.ts'
import { type RunningServer, startServer } from '../support/start-server.ts'

const site = await fixtureSite()

async function startOffice(settings: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  const smtp = stack.use(await startSmtp())
  const push = stack.use(await startPushService())
  const all = { ...DESK_SETTINGS, SITE_URL: 'https://www.example.org', SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }
  const server = stack.use(await startServer({ ...all, ...settings }, site.command))
  const parts = stack.move()
  const takeMail = mailboxOf(smtp)
  /** Signs in by the code in the mail. */
  const signIn = async ({ url }: RunningServer = server, { address } = ERIKA) => {
    const { request } = (await (await askDesk(url, { do: 'sign-in', address })).json()) as { request: string }
    const [code] = /\b\d{6}\b/.exec((await takeMail(address, /^Anmelden/)).text ?? '') ?? []
    const answer = await askDesk(url, { do: 'enter-code', request, code })
    const { session } = (await answer.json()) as { session: string }
    return (body: object) => askDesk(url, body, { [SESSION_HEADER]: session })
  }
  return { push, smtp, server, settings: all, signIn, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

it('notifies a colleague of a request, until the colleague signs out', async () => {
  await using office = await startOffice()
  const { push, server } = office
  const ask = await office.signIn()
  const other = await office.signIn()
  for (const one of [ask, other]) await one({ do: 'push', device: { ...push.subscribe(), isQuiet: false } })
  await sendLead(server.url, { address: '48143 Münster' })
  await push.until(2)
  expect(push.received.map(({ title }) => title)).toEqual(Array(2).fill('Neue Anfrage aus Münster'))
  const { key } = (await (await ask({ do: 'push' })).json()) as { key: string }
  expect(new Set(push.messages.map((message) => message.key))).toEqual(new Set([key]))
  await ask({ do: 'leave', everywhere: false })
  await sendLead(server.url, { address: '48291 Telgte', email: 'second@example.org' })
  await push.until(3)
  await server.stop()
  expect(push.received.slice(2).map(({ title }) => title)).toEqual(['Neue Anfrage aus Telgte'])
  expect(push.refused).toEqual([])
  const endpoint = push.messages[0]?.endpoint ?? ''
  for (const secret of [endpoint, new URL(endpoint).pathname, 'Telgte', ERIKA.address]) {
    expect(server.output()).not.toContain(secret)
  }
})

it('notifies after a restart of what arrived before it, once', async () => {
  let isAway = true
  await using push = await startPushService({ fault: () => (isAway ? 503 : null) })
  await using office = await startOffice({ PUSH_SERVICES: push.origin })
  const { server, settings } = office
  const ask = await office.signIn()
  await ask({ do: 'push', device: { ...push.subscribe(), isQuiet: false } })
  await sendLead(server.url)
  await push.untilRequests(1)
  await expect.poll(server.output).toContain('push-failed')
  await server.stop()
  isAway = false
  const own = { ...settings, PUSH_SERVICES: push.origin, DATA_DIR: server.dataDir }
  await using restarted = await startServer(own, site.command)
  await push.until(1)
  await expect.poll(restarted.output).toContain('push-sent')
  await restarted.stop()
  await using again = await startServer(own, site.command)
  await sendLead(again.url, { email: 'second@example.org', address: '48291 Telgte' })
  await push.until(2)
  await again.stop()
  expect(push.received.map(({ title }) => title)).toEqual(['Neue Anfrage aus Münster', 'Neue Anfrage aus Telgte'])
})

it('sends few messages about a flood, and delays no mail while the push service is silent', async () => {
  await using push = await startPushService({ fault: (request) => (request === 1 ? 'silence' : null) })
  await using office = await startOffice({ PUSH_SERVICES: push.origin })
  const ask = await office.signIn()
  await ask({ do: 'push', device: { ...push.subscribe(), isQuiet: false } })
  const { acknowledged } = await sendBurst(office.server.url, { total: 50, connections: 8 })
  expect(acknowledged.size).toBe(50)
  const confirmations = () => office.smtp.received.filter(({ recipients }) => acknowledged.has(recipients[0] ?? ''))
  await expect.poll(() => confirmations().length, { timeout: 60_000 }).toBe(50)
  await push.untilRequests(1)
  expect(push.requests()).toBeLessThan(3)
})
