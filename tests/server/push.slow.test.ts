import { expect, it } from 'vitest'
import { createTakeMail, DESK_SETTINGS, signInByCode } from '../support/desk-site.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { startPushService } from '../support/push-service.ts'
import { startSmtp } from '../support/smtp.ts'
import { startServer } from '../support/start-server.ts'

const site = await fixtureSite()

// notices.spec.ts notifies a browser of a single request, until the colleague signs out.
it('sends few messages about a flood, and delays no mail while the push service is silent', async () => {
  await using smtp = await startSmtp()
  await using push = await startPushService({ fault: (request) => (request === 1 ? 'silence' : null) })
  const settings = { SITE_URL: 'https://www.example.org', SMTP_URL: smtp.url, PUSH_SERVICES: push.origin }
  await using server = await startServer({ ...DESK_SETTINGS, ...settings }, site.command)
  const ask = await signInByCode(server.url, createTakeMail(smtp))
  const device = push.subscribe()
  await ask({ do: 'push', device: { ...device, isQuiet: false } })
  const { acknowledged } = await sendBurst(server.url, { total: 50, connections: 8 })
  expect(acknowledged.size).toBe(50)
  const confirmations = () => smtp.received.filter(({ recipients }) => acknowledged.has(recipients[0] ?? ''))
  await expect.poll(() => confirmations().length).toBe(50)
  await push.untilRequests(1)
  expect(push.requests()).toBeLessThan(3)
  await server.stop()
  for (const secret of [device.endpoint, new URL(device.endpoint).pathname])
    expect(server.output()).not.toContain(secret)
})
