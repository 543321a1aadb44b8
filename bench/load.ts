import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { leadRequest } from '../tests/support/http.ts'
import { sampleLead } from '../tests/support/sample-leads.ts'
import { percentile } from './percentile.ts'

/** The pause after a broken connection. Without it, a closed loop would only fail until its end. */
const BREAK_PAUSE_MS = 50

/** Each connection sends its next lead after the response to the last one. */
export async function runClosedLoop(server: string, options: { connections: number; seconds: number }) {
  const leads = createSender(server)
  const end = performance.now() + options.seconds * 1000
  const keepSending = async () => {
    while (performance.now() < end) {
      if ((await leads.send(performance.now())) === 0) await pause(BREAK_PAUSE_MS)
    }
  }
  await Promise.all(Array.from({ length: options.connections }, keepSending))
  return leads.finish()
}

/** Sends `rate` leads a second, even if earlier ones have no response yet. */
export async function runOpenLoop(server: string, { rate, seconds }: { rate: number; seconds: number }) {
  const leads = createSender(server)
  const began = performance.now()
  const sent: Promise<number>[] = []
  for (let index = 0; index < rate * seconds; index++) {
    const due = began + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await pause(early)
    sent.push(leads.send(due))
  }
  await Promise.all(sent)
  return leads.finish()
}

/** Each lead goes over an idle connection, or over a new one. Its latency is the time from its schedule to its response. */
function createSender(server: string) {
  const began = performance.now()
  const idle: Awaited<ReturnType<typeof openConnection>>[] = []
  const latencies: number[] = []
  let stored = 0
  let errors = 0
  return {
    /** Returns the status, or 0 if the connection broke or could not be opened. That has no latency. */
    async send(due: number): Promise<number> {
      const connection = idle.pop() ?? (await openConnection(server))
      const status = await connection.send(requestOfVisitor())
      if (status === 200) stored += 1
      else errors += 1
      if (status === 0) {
        connection.close()
      } else {
        latencies.push(performance.now() - due)
        idle.push(connection)
      }
      return status
    },
    /** `errors` counts statuses other than 200, and broken connections. */
    finish() {
      for (const connection of idle) connection.close()
      const seconds = (performance.now() - began) / 1000
      const within = (share: number) => Number(percentile(latencies, share).toFixed(1))
      const rate = Math.round(stored / seconds)
      return { 'leads/s': rate, errors, 'p50 ms': within(0.5), 'p99 ms': within(0.99) }
    },
  }
}

/** Each lead has its own address, because a repeated one would count as a repeated request. */
const requestOfVisitor = () => leadRequest(JSON.stringify(sampleLead({ email: `${crypto.randomUUID()}@example.org` })))

/**
 * A bare socket, because on two cores an HTTP client would cost as much as the server under test. `send` resolves to the
 * status, or to 0 if the connection broke.
 */
async function openConnection(server: string) {
  const { hostname, port } = new URL(server)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
  let onStatus = (_status: number) => {}
  socket.on('close', () => onStatus(0))
  // The body has two bytes, so it arrives with the headers.
  socket.setEncoding('latin1').on('data', (chunk) => {
    const status = /HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1]
    if (status !== undefined) onStatus(Number(status))
  })
  return {
    send: (request: string) =>
      new Promise<number>((resolve) => {
        onStatus = resolve
        if (socket.destroyed) resolve(0)
        else socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
