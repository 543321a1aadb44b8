import { expect, it } from 'vitest'
import { type Subscription, startPushService } from '../../tests/support/push-service.ts'
import { describeFailure } from '../../tests/support/sample-mail.ts'
import { fromBase64Url, toBase64Url } from '../base/base64url.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { createPushSender } from './push-sender.ts'
import { arePushKeys, deriveVapidKey } from './web-push.ts'

const SECRET = 'a secret of at least thirty-two letters'
const MESSAGE = {
  payload: { title: 'Neue Anfrage aus Münster', text: '', tag: 'K7MQ-4XP2', ref: 'K7MQ-4XP2' },
  topic: 'anfragen',
}

/** The code of the failure, `taken` without one. */
async function send(device: Subscription, services: string[] | null, limit = 5_000): Promise<string> {
  const subject = 'mailto:dach@example.org'
  const sender = createPushSender({ linkSecret: SECRET, subject, services }, { limit })
  try {
    await sender.send(device, MESSAGE)
    return 'taken'
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    // Nothing of the push service, whose words may hold personal data.
    expect(`${error.message} ${error.explanation}`).not.toContain('erika')
    return describeFailure(error)
  } finally {
    await sender.close()
  }
}

it('sends a message that only the device can read, urgent and for a day', async () => {
  await using push = await startPushService()
  const [device, other] = [push.subscribe(), push.subscribe()]
  expect(await send(device, [push.origin])).toBe('taken')
  expect(push.messages).toEqual([
    {
      endpoint: device.endpoint,
      payload: MESSAGE.payload,
      ttl: 86_400,
      urgency: 'high',
      topic: 'anfragen',
      key: (await deriveVapidKey(SECRET)).publicKey,
      subject: 'mailto:dach@example.org',
    },
  ])
  // Encrypted for another device.
  await send({ ...other, endpoint: device.endpoint }, [push.origin])
  expect([push.received.length, push.refused.length]).toEqual([1, 1])
})

it('encrypts letters of several bytes, and a long text', async () => {
  await using push = await startPushService()
  const sender = createPushSender({ linkSecret: SECRET, subject: '', services: [push.origin] })
  const payload = { ...MESSAGE.payload, text: 'Süddach 🏠 '.repeat(200) }
  await sender.send(push.subscribe(), { ...MESSAGE, payload })
  expect(push.received).toEqual([payload])
})

it.each([
  [200, 'taken'],
  [201, 'taken'],
  [307, 'EHTTP_307'],
  [400, 'EHTTP_400'],
  [403, 'EHTTP_403'],
  [404, 'EGONE, never retried'],
  [410, 'EGONE, never retried'],
  [413, 'EHTTP_413'],
  [429, 'EHTTP_429'],
  [500, 'EHTTP_500'],
] as const)('reads the status %s as %s, and follows no redirection', async (status, code) => {
  await using push = await startPushService({ fault: () => status })
  expect(await send(push.subscribe(), [push.origin])).toBe(code)
  expect(push.requests()).toBe(1)
})

it('gives up on a silent service, and on a cut connection', async () => {
  await using push = await startPushService({ fault: (request) => (request === 1 ? 'silence' : 'cut') })
  expect(await send(push.subscribe(), [push.origin], 100)).toBe('ETIMEDOUT')
  expect(await send(push.subscribe(), [push.origin])).toBe('UND_ERR_SOCKET')
})

it('does not read a response without end', async () => {
  await using push = await startPushService({ fault: () => 'endless' })
  expect(await send(push.subscribe(), [push.origin])).toBe('taken')
})

it('calls only addresses of known push services, and drops invalid keys', async () => {
  await using push = await startPushService()
  const device = push.subscribe()
  expect(await send(device, null)).toBe('EGONE, never retried')
  expect(await send(device, ['https://push.example.org'])).toBe('EGONE, never retried')
  expect(await send({ ...device, p256dh: device.auth }, [push.origin])).toBe('EGONE, never retried')
  expect(push.requests()).toBe(0)
})

it('derives the same key from a secret on each server', async () => {
  const [key, sameKey, otherKey] = await Promise.all([SECRET, SECRET, `${SECRET}.`].map(deriveVapidKey))
  expect(key?.publicKey).toBe(sameKey?.publicKey)
  expect(key?.publicKey).not.toBe(otherKey?.publicKey)
  // After an update, devices must not have to subscribe again.
  expect(key?.publicKey).toMatchInlineSnapshot(
    `"BCboJKuCFiwxFngtHWh8qTm3f0Ru-uqhHaWTeoMynO6O6LS-XGzfljXoLZuXpQlu6K0vqVIWG8lJj6sK0kc7IRc"`,
  )
  expect(fromBase64Url(key?.publicKey ?? '')).toHaveLength(65)
})

it('accepts a point on the curve with 65 bytes, and 16 bytes of secret', async () => {
  await using push = await startPushService()
  const { p256dh, auth } = push.subscribe()
  const point = fromBase64Url(p256dh)
  const beside = point.with(64, (point[64] ?? 0) ^ 1)
  const compressed = new Uint8Array([2 + ((point[64] ?? 0) & 1), ...point.subarray(1, 33)])
  expect(arePushKeys({ p256dh, auth })).toBe(true)
  for (const wrong of [beside, compressed, new Uint8Array(65), new Uint8Array()].map(toBase64Url)) {
    expect(arePushKeys({ p256dh: wrong, auth }), wrong).toBe(false)
  }
  for (const wrong of ['', auth.slice(1), `${auth}AA`, '!'.repeat(22), `${auth}==`]) {
    expect(arePushKeys({ p256dh, auth: wrong }), wrong).toBe(false)
  }
})
