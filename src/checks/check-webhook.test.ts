import { expect, it } from 'vitest'
import { findingsOf, wrongOf } from '../../tests/support/findings.ts'
import { startReceiver, WEBHOOK_SECRET } from '../../tests/support/receiver.ts'
import { checkWebhook } from './check-webhook.ts'

const find = (url: string, secret = WEBHOOK_SECRET) =>
  findingsOf(checkWebhook, { WEBHOOK_URL: url, WEBHOOK_SECRET: secret })

it('a receiver gets one test event, signed, and is named without its path, which may be a secret', async () => {
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
] as const)('a receiver that answers %s is named, with what helps', async (fault, sentence) => {
  await using receiver = await startReceiver({ fault: () => fault })
  expect(wrongOf(await find(receiver.url))).toMatch(sentence)
})

it('one that is not there is named', async () => {
  const receiver = await startReceiver()
  await receiver[Symbol.asyncDispose]()
  expect(wrongOf(await find(receiver.url))).toMatch(/ECONNREFUSED.*Läuft der Empfänger/)
})

it('without WEBHOOK_URL there is nothing to try', async () => {
  expect(wrongOf(await findingsOf(checkWebhook, {}))).toBe('')
})
