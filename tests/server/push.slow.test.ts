import { expect, it } from 'vitest'
import { DESK_SETTINGS, mailboxOf, signInByCode } from '../support/desk-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst, sendLead } from '../support/http.ts'
import { startPushService } from '../support/push-service.ts'
import { ERIKA } from '../support/sample-leads.ts'
import { startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

async function startOffice(options: Parameters<typeof startPushService>[0] = {}) {
  await using stack = new AsyncDisposableStack()
  const smtp = stack.use(await startSmtp())
  const push = stack.use(await startPushService(options))
  const settings = { SITE_URL: 'https://www.example.org', SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }
  const server = stack.use(await startServer({ ...DESK_SETTINGS, ...settings }, site.command))
  const parts = stack.move()
  const takeMail = mailboxOf(smtp)
  /** Signs in, and switches notifications on. */
  const signIn = async () => {
    const ask = await signInByCode(server.url, takeMail)
    await ask({ do: 'push', device: { ...push.subscribe(), isQuiet: false } })
    return ask
  }
  return { push, smtp, server, signIn, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}

it('notifies a colleague of a request, until the colleague signs out', async () => {
  await using office = await startOffice()
  const { push, server } = office
  const ask = await office.signIn()
  await office.signIn()
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

it('sends few messages about a flood, and delays no mail while the push service is silent', async () => {
  await using office = await startOffice({ fault: (request) => (request === 1 ? 'silence' : null) })
  await office.signIn()
  const { acknowledged } = await sendBurst(office.server.url, { total: 50, connections: 8 })
  expect(acknowledged.size).toBe(50)
  const confirmations = () => office.smtp.received.filter(({ recipients }) => acknowledged.has(recipients[0] ?? ''))
  await expect.poll(() => confirmations().length).toBe(50)
  await office.push.untilRequests(1)
  expect(office.push.requests()).toBeLessThan(3)
})
