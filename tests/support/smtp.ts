import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { findFreePort, listen } from './listen.ts'
import { createWaiter } from './waiter.ts'

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
  refuseMail?: (mail: Email) => number | null
  /** The time before it accepts a mail, in milliseconds. */
  delayMs?: number
  /** Called after each accepted mail. */
  onMail?: () => void
  /** Offers STARTTLS, with a certificate of an unknown authority. */
  selfSigned?: boolean
  /** Asks for this password, with any user name. */
  password?: string
  /** Encrypted from the start with this certificate, as on port 465. */
  certificate?: { key: string; cert: string }
}

/** A real mail server on loopback that keeps its mails. */
export async function startSmtp(options: SmtpOptions = {}) {
  const received: ReceivedMail[] = []
  const { notify, until } = createWaiter()
  let connections = 0
  const server = new SMTPServer({
    authOptional: options.password === undefined,
    disabledCommands: options.selfSigned ? [] : ['STARTTLS'],
    ...(options.certificate && { secure: true, ...options.certificate }),
    logger: false,
    // Close soon, because clients keep their connection open between mails, and a test does not wait for them.
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
      // If a client goes away in the middle because its test is over, it has sent no mail.
      const chunks = await stream.toArray().catch(() => null)
      if (chunks === null) return
      const raw = Buffer.concat(chunks)
      const mail = await PostalMime.parse(raw)
      const code = options.refuseMail?.(mail) ?? null
      if (code !== null) return callback(refusal(code))
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom === false ? '' : mailFrom.address
      received.push({ from, recipients: rcptTo.map((to) => to.address), raw, mail })
      if (options.delayMs !== undefined) await pause(options.delayMs)
      callback()
      notify()
      options.onMail?.()
    },
  })
  // In several tests, a client goes away in the middle.
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

/** How a broken mail server behaves on each connection. */
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

interface Handlers {
  /** Returns true if it did something else than to accept the command. */
  onCommand?: (line: string) => boolean
  /** The same for the end of a mail. */
  onMail?: (mail: string) => boolean
}

/** The server's side of a connection. Accepts everything that a handler leaves. */
function converse(socket: Socket, { onCommand = () => false, onMail = () => false }: Handlers): void {
  let rest = ''
  let isInMail = false
  const endOf = () => rest.indexOf(isInMail ? '\r\n.\r\n' : '\r\n')
  socket.write('220 loopback\r\n')
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    rest += chunk
    for (let end = endOf(); end >= 0 && !socket.destroyed; end = endOf()) {
      const said = rest.slice(0, end)
      rest = rest.slice(end + (isInMail ? 5 : 2))
      const isDone = isInMail ? onMail(said) : onCommand(said)
      isInMail = !isInMail && !isDone && /^DATA/i.test(said)
      if (!isDone) socket.write(isInMail ? '354 go on\r\n' : '250 ok\r\n')
    }
  })
}

/** Answers this command with this line and accepts everything else, also after the final dot. */
export function refusing(command: RegExp, line: string): Behaviour {
  return (socket) => {
    const onCommand = (said: string) => {
      const reply = command.test(said) ? line : /^EHLO/i.test(said) ? '250-loopback\r\n250 AUTH PLAIN' : null
      if (reply !== null) socket.write(`${reply}\r\n`)
      return reply !== null
    }
    converse(socket, { onCommand })
  }
}

/** Accepts a mail up to its final dot, then does what `onEnd` does. */
export const afterFinalDot =
  (onEnd: Behaviour): Behaviour =>
  (socket) =>
    converse(socket, {
      onMail() {
        onEnd(socket)
        return true
      },
    })

/** The address of a port without a listener. */
export async function refusedUrl(): Promise<string> {
  return `smtp://127.0.0.1:${await findFreePort()}`
}

function refusal(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('no such user anna-lena@example.net'), { responseCode: code })
}

export interface FickleOptions {
  /** It misbehaves in this many of a hundred cases, at each connection, each recipient and each end of a mail. */
  faults: number
  /** How long it says nothing before it hangs up, in milliseconds. */
  stallMs: number
}

type Fault = 'refuse' | 'busy' | 'stall' | 'drop' | 'temporary' | 'permanent' | 'full' | 'take and drop'
const AT_CONNECT: Fault[] = ['refuse', 'busy', 'stall']
const AT_RECIPIENT: Fault[] = ['temporary', 'permanent', 'full', 'stall', 'drop']
const AT_END: Fault[] = ['temporary', 'permanent', 'stall', 'drop', 'take and drop']

/** A mail server that misbehaves at random. It refuses, stalls, hangs up, says 4xx and 5xx, and forgets to answer. */
export async function startFickleSmtp({ faults, stallMs }: FickleOptions) {
  /** How often the server took each mail. The key is the part of its Message-ID that is the message's id. */
  const taken = new Map<string, number>()
  const faultCounts = new Map<string, number>()
  let share = faults / 100

  const server = createServer((socket) => {
    if (misbehave(socket, AT_CONNECT)) return
    converse(socket, {
      onCommand: (line) => /^RCPT/i.test(line) && misbehave(socket, AT_RECIPIENT),
      onMail(mail) {
        const id = /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1] ?? 'none'
        const take = () => taken.set(id, (taken.get(id) ?? 0) + 1)
        const isFaulty = misbehave(socket, AT_END, take)
        if (!isFaulty) take()
        return isFaulty
      },
    })
  })
  const { port, ...ending } = await listen(server)

  /** Does one of these, or nothing. Returns true if it did one. */
  function misbehave(socket: Socket, choice: Fault[], take = () => {}): boolean {
    if (Math.random() >= share) return false
    const fault = choice[Math.floor(Math.random() * choice.length)] ?? 'drop'
    faultCounts.set(fault, (faultCounts.get(fault) ?? 0) + 1)
    if (fault === 'take and drop') take()
    const reply = REPLIES[fault]
    if (reply !== undefined) socket.write(reply)
    else if (fault === 'stall') setTimeout(() => socket.destroy(), stallMs)
    else socket.destroy()
    if (fault === 'busy') socket.end()
    return true
  }

  return {
    ...ending,
    url: `smtp://127.0.0.1:${port}`,
    taken,
    faultCounts,
    behave() {
      share = 0
    },
  }
}

const REPLIES: Partial<Record<Fault, string>> = {
  busy: '421 4.3.2 try later\r\n',
  temporary: '451 4.7.1 greylisted\r\n',
  permanent: '550 5.1.1 no such user\r\n',
  full: '552 5.2.2 mailbox full\r\n',
}
