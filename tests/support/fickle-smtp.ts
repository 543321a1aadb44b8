import { createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

export interface FickleOptions {
  /** In how many of a hundred cases it misbehaves: at each connection, each recipient and each end of a mail. */
  faults: number
  /** How long it says nothing before it hangs up, in milliseconds. */
  stallMs: number
}

type Fault = 'refuse' | 'busy' | 'stall' | 'drop' | 'temporary' | 'permanent' | 'full' | 'take and drop'
const AT_CONNECT: Fault[] = ['refuse', 'busy', 'stall']
const AT_RECIPIENT: Fault[] = ['temporary', 'permanent', 'full', 'stall', 'drop']
const AT_END: Fault[] = ['temporary', 'permanent', 'stall', 'drop', 'take and drop']

/** A mail server that misbehaves at random: it refuses, stalls, hangs up, says 4xx and 5xx, and forgets to answer. */
export async function startFickleSmtp({ faults, stallMs }: FickleOptions) {
  /** How often each mail was taken, by the part of its Message-ID that is the message's id. */
  const taken = new Map<string, number>()
  const faultCounts = new Map<string, number>()
  let share = faults / 100

  const server = createServer((socket) => {
    if (misbehave(socket, AT_CONNECT)) return
    socket.write('220 loopback\r\n')
    converse(socket)
  })
  const { port, ...ending } = await listen(server)

  function converse(socket: Socket): void {
    let rest = ''
    let mail: string | null = null
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      rest += chunk
      for (let end = lineEnd(); end >= 0 && !socket.destroyed; end = lineEnd()) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + (mail === null ? 2 : 5))
        mail = mail === null ? command(socket, line) : endOfMail(socket, line)
      }
    })
    const lineEnd = () => rest.indexOf(mail === null ? '\r\n' : '\r\n.\r\n')
  }

  /** Returns `''` after DATA, when a mail begins; else `null`. */
  function command(socket: Socket, line: string): string | null {
    if (/^RCPT/i.test(line) && misbehave(socket, AT_RECIPIENT)) return null
    const isData = /^DATA/i.test(line)
    socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
    return isData ? '' : null
  }

  function endOfMail(socket: Socket, mail: string): null {
    const id = /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1] ?? 'none'
    const take = () => taken.set(id, (taken.get(id) ?? 0) + 1)
    if (misbehave(socket, AT_END, take)) return null
    take()
    socket.write('250 ok\r\n')
    return null
  }

  /** Does one of these, or nothing. Returns whether it did. */
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
