import { spawn, spawnSync } from 'node:child_process'
import { text as readText } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { mailOf } from '../../tests/support/compose-sample.ts'
import { startSmtp } from '../../tests/support/smtp.ts'
import { MAIL_KINDS } from '../lead/outbox/mail-kinds.ts'
import { createSmtpMailer } from './smtp-mailer.ts'

/** Debian: `apt-get install spamassassin`. Without network tests, so without reputation, SPF and DKIM. */
const isInstalled = spawnSync('spamassassin', ['--version']).status === 0
const LIMIT = 1.0

it.for(MAIL_KINDS)(`%s scores under ${LIMIT} in SpamAssassin`, async (kind, { skip }) => {
  if (!isInstalled) skip('spamassassin is not installed')
  await using smtp = await startSmtp()
  const mailer = createSmtpMailer(smtp.url)
  await mailer.send({ ...(await mailOf(kind)), createdAt: Date.now(), id: crypto.randomUUID() })
  await mailer.close()
  const raw = smtp.received[0]?.raw.toString('latin1') ?? ''

  // As the provider's mail server and the recipient's put them on top.
  const date = new Date().toUTCString().replace('GMT', '+0000')
  const hops = [
    `Received: from mail.example.org by mx.example.net with ESMTPS id 4XyZ; ${date}`,
    `Received: from server by mail.example.org with ESMTPSA id 3AbC; ${date}`,
  ]
  const report = await score(`${hops.join('\r\n')}\r\n${raw}`)
  const points = Number(/score=(-?[\d.]+)/.exec(report)?.[1])
  expect(points, report).toBeLessThan(LIMIT)
})

async function score(mail: string): Promise<string> {
  const child = spawn('spamassassin', ['--local', '--test-mode'], { stdio: ['pipe', 'pipe', 'ignore'] })
  child.stdin.end(Buffer.from(mail, 'latin1'))
  return readText(child.stdout)
}
