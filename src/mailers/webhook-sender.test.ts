import { createServer as createTlsServer } from 'node:https'
import { expect, it } from 'vitest'
import { makeCertificate } from '../../tests/support/certificate.ts'
import { listen } from '../../tests/support/listen.ts'
import { startReceiver, WEBHOOK_SECRET } from '../../tests/support/receiver.ts'
import { describeFailure } from '../../tests/support/sample-mail.ts'
import { writeEvent } from '../functions/webhook/compose-event.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { createWebhookSender } from './webhook-sender.ts'

const EVENT = writeEvent('01936e2f-0000-7000-8000-000000000000', 'lead.deleted', 0, { ref: 'K7MQ-4XP2' })

/** The code of the failure and the sentence that explains it, `taken` without a failure. */
async function send(url: string, limit = 5_000): Promise<[code: string, explanation?: string | null]> {
  const sender = createWebhookSender({ url, secrets: [WEBHOOK_SECRET] }, { limit })
  try {
    await sender.send(EVENT)
    return ['taken']
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error
    // Nothing of the receiver, whose words may hold personal data.
    expect(`${error.message} ${error.explanation}`).not.toContain('erika')
    return [describeFailure(error), error.explanation]
  } finally {
    await sender.close()
  }
}

it.each([
  [200, 'taken'],
  [204, 'taken'],
  [302, 'EHTTP_302'],
  [304, 'EHTTP_304'],
  [400, 'EHTTP_400 of this message'],
  [401, 'EHTTP_401'],
  [404, 'EHTTP_404'],
  [410, 'EGONE, never retried'],
  [422, 'EHTTP_422 of this message'],
  [429, 'EHTTP_429'],
  [500, 'EHTTP_500'],
] as const)('reads the status %s as %s, and follows no redirection', async (status, code) => {
  await using receiver = await startReceiver({ fault: () => status })
  expect((await send(receiver.url))[0]).toBe(code)
  expect(receiver.requests()).toBe(1)
})

it.each([
  ['silence', 'ETIMEDOUT'],
  ['cut', 'UND_ERR_SOCKET'],
  ['garbage', 'ECONNECTION'],
] as const)('names a receiver that responds with %s by the code %s', async (fault, code) => {
  await using receiver = await startReceiver({ fault: () => fault })
  expect((await send(receiver.url, fault === 'silence' ? 100 : 5_000))[0]).toBe(code)
})

it('sends nothing to a server with a certificate of an unknown authority, and explains it', async () => {
  using certificate = makeCertificate()
  let requests = 0
  const tls = createTlsServer(certificate, () => {
    requests += 1
  })
  await using server = await listen(tls)
  const [code, explanation] = await send(`https://127.0.0.1:${server.port}/`)
  expect([requests, code]).toEqual([0, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'])
  expect(explanation).toMatch(/^Das Zertifikat von 127\.0\.0\.1:\d+ führt zu keiner Stelle/)
})
