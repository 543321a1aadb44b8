import { expect, it } from 'vitest'
import { findingsOf, wrongOf } from '../../tests/support/findings.ts'
import { startReceiver, WEBHOOK_SECRET } from '../../tests/support/receiver.ts'
import { checkWebhook } from './check-webhook.ts'

const find = (url: string) => findingsOf(checkWebhook, { WEBHOOK_URL: url, WEBHOOK_SECRET })

it('sends one signed test event, and hides the path, which may be a secret', async () => {
  await using receiver = await startReceiver()
  const findings = await find(receiver.url)
  expect(wrongOf(findings)).toBe('')
  expect(receiver.received).toMatchObject([{ type: 'webhook.test', data: {} }])
  expect(JSON.stringify(findings)).not.toContain('webhooks')
})

it.each([
  [404, /kennt diesen Pfad nicht/],
  [410, /gibt es nicht|nicht mehr gibt/],
  [302, /leitet weiter, und dem wird nicht gefolgt/],
  [500, /hat die Probemeldung nicht angenommen/],
  ['garbage', /niemand HTTP/],
] as const)('reports the response %s with the remedy', async (fault, sentence) => {
  await using receiver = await startReceiver({ fault: () => fault })
  expect(wrongOf(await find(receiver.url))).toMatch(sentence)
})

it('reports a receiver that is away', async () => {
  const receiver = await startReceiver()
  await receiver[Symbol.asyncDispose]()
  expect(wrongOf(await find(receiver.url))).toMatch(/ECONNREFUSED.*Läuft der Empfänger/)
})

it('sends nothing without WEBHOOK_URL', async () => {
  expect(wrongOf(await findingsOf(checkWebhook, {}))).toBe('')
})
