import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that takes every mail and keeps none. @returns the settings of a server that sends through it */
export async function startSmtpSink() {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    closeTimeout: 1,
    onData(stream, _session, callback) {
      stream.on('end', () => callback())
      stream.resume()
    },
  })
  // A server that is killed goes away in the middle.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
      SITE_URL: 'https://www.example.org',
      MAIL_FROM: 'dach@example.org',
      LEAD_RECIPIENT: 'team@example.org',
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
