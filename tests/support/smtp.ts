import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { findFreePort } from './free-port.ts'
import { createHearing } from './hearing.ts'
import { listen } from './listen.ts'

interface ReceivedMail {
  /** The addresses of the envelope, not of the headers. */
  from: string
  recipients: string[]
  raw: Buffer
  mail: Email
}

interface SmtpOptions {
  /** Answers RCPT with this code instead of taking the recipient. */
  refuseRecipient?: (address: string) => number | null
  /** Answers the end of the mail with this code instead of taking it. */
  refuseMail?: () => number | null
  /** How long it takes over each mail, in milliseconds. */
  delayMs?: number
  /** Called after each accepted mail. */
  onMail?: () => void
  /** Offers STARTTLS, with a certificate of an unknown authority. */
  selfSigned?: boolean
  /** Asks for this password, whatever the user is called. */
  password?: string
  /** Encrypted from the start with this certificate, as on port 465. */
  certificate?: { key: string; cert: string }
}

/** A real mail server on loopback that keeps its mails. */
export async function startSmtp(options: SmtpOptions = {}) {
  const received: ReceivedMail[] = []
  const { heard, until } = createHearing()
  let connections = 0
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    disabledCommands: options.selfSigned ? [] : ['STARTTLS'],
    ...(options.certificate && { secure: true, ...options.certificate }),
    logger: false,
    // Clients keep their connection open between mails; a test does not wait for them to close it.
    closeTimeout: 1,
    onConnect(_session, callback) {
      connections += 1
      callback()
    },
    onAuth({ password }, _session, callback) {
      const isRight = options.password === undefined || password === options.password
      callback(isRight ? null : refusal(535), isRight ? { user: 'erika' } : undefined)
    },
    onRcptTo({ address }, _session, callback) {
      callback(refusal(options.refuseRecipient?.(address) ?? null))
    },
    async onData(stream, session, callback) {
      // A client that goes away in the middle, because its test is over, has sent no mail.
      const chunks = await stream.toArray().catch(() => null)
      if (chunks === null) return
      const raw = Buffer.concat(chunks)
      const code = options.refuseMail?.() ?? null
      if (code !== null) return callback(refusal(code))
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom === false ? '' : mailFrom.address
      received.push({ from, recipients: rcptTo.map((to) => to.address), raw, mail: await PostalMime.parse(raw) })
      if (options.delayMs !== undefined) await pause(options.delayMs)
      callback()
      heard()
      options.onMail?.()
    },
  })
  // A client that goes away in the middle is part of several tests.
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${options.certificate ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    until: (count: number) => until(() => received.length >= count),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** The behaviour of a broken mail server on each connection. */
type Behaviour = (socket: Socket) => void

export async function startBrokenSmtp(behaviour: Behaviour) {
  let connections = 0
  const server = createServer(behaviour).on('connection', () => (connections += 1))
  const connected = once(server, 'connection')
  const { port, ...ending } = await listen(server)
  return {
    ...ending,
    url: `smtp://127.0.0.1:${port}`,
    connections: () => connections,
    /** Resolves with the first connection. */
    connected,
  }
}

export const silent: Behaviour = () => {}

/** Refuses everybody for now. */
export const busy: Behaviour = (socket) => void socket.end('421 4.3.2 try later\r\n')

/** Refuses everybody for good. */
export const unwilling: Behaviour = (socket) => void socket.end('554 5.7.1 no service for you\r\n')

/** Answers this command with this line and accepts everything else, also after the final dot. */
export function refusing(command: RegExp, line: string): Behaviour {
  return (socket) => {
    socket.write('220 loopback\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (command.test(text)) socket.write(`${line}\r\n`)
      else if (/^EHLO/i.test(text)) socket.write('250-loopback\r\n250 AUTH PLAIN\r\n')
      else socket.write(/^DATA/i.test(text) ? '354 go on\r\n' : '250 ok\r\n')
    })
  }
}

/** Accepts a mail up to its final dot, then does what `onEnd` does. */
export function afterFinalDot(onEnd: Behaviour): Behaviour {
  return (socket) => {
    let said = ''
    socket.write('220 loopback\r\n')
    socket.on('data', (chunk) => {
      said += chunk
      if (said.endsWith('\r\n.\r\n')) onEnd(socket)
      else if (said.endsWith('DATA\r\n')) socket.write('354 go on\r\n')
      else if (!said.includes('DATA\r\n')) socket.write('250 ok\r\n')
    })
  }
}

/** The address of a port without a listener. */
export async function refusedUrl(): Promise<string> {
  return `smtp://127.0.0.1:${await findFreePort()}`
}

function refusal(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('no such user anna-lena@example.net'), { responseCode: code })
}
