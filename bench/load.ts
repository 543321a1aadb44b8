import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { FUNCTION_PATH } from '../src/lead/plain-form.ts'
import { DEFAULT_PUBLIC_KEY } from '../src/lead/public-key.ts'
import { sampleLead } from '../tests/support/sample-leads.ts'
import { percentile } from './percentile.ts'

// Over bare sockets, because on two cores an HTTP client would cost as much as the server under test.

/** As many leads as `connections` can send in `seconds`: each sends the next when the last is answered. */
export async function runClosedLoop(server: string, options: { connections: number; seconds: number }) {
  const answers = collectAnswers()
  const end = performance.now() + options.seconds * 1000
  const keepSending = async () => {
    const connection = await openConnection(server)
    while (performance.now() < end) await answers.record(connection.send(leadRequest(server)), performance.now())
    connection.close()
  }
  await Promise.all(Array.from({ length: options.connections }, keepSending))
  return answers.summary()
}

/** `rate` leads a second whether or not earlier ones are answered: a late answer delays nothing. */
export async function runOpenLoop(server: string, { rate, seconds }: { rate: number; seconds: number }) {
  const answers = collectAnswers()
  const idle: Connection[] = []
  const began = performance.now()
  const sent: Promise<void>[] = []
  const sendOne = async (due: number) => {
    const connection = idle.pop() ?? (await openConnection(server))
    await answers.record(connection.send(leadRequest(server)), due)
    idle.push(connection)
  }
  for (let index = 0; index < rate * seconds; index++) {
    const due = began + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await pause(early)
    sent.push(sendOne(due))
  }
  await Promise.all(sent)
  for (const connection of idle) connection.close()
  return answers.summary()
}

/** Latencies run from the moment a request was due to its complete answer. */
function collectAnswers() {
  const began = performance.now()
  const latencies: number[] = []
  let errors = 0
  return {
    async record(answer: Promise<number>, due: number): Promise<void> {
      if ((await answer) !== 200) errors += 1
      latencies.push(performance.now() - due)
    },
    /** `errors`: answers other than 200, and connections that broke. */
    summary() {
      const seconds = (performance.now() - began) / 1000
      const within = (share: number) => Number(percentile(latencies, share).toFixed(1))
      const rate = Math.round((latencies.length - errors) / seconds)
      return { 'leads/s': rate, errors, 'p50 ms': within(0.5), 'p99 ms': within(0.99) }
    },
  }
}

/** Each lead has an address of its own: one address over and over would count as a repeat. */
function leadRequest(server: string): string {
  const body = JSON.stringify(sampleLead({ email: `${crypto.randomUUID()}@example.org` }))
  return [
    `POST ${FUNCTION_PATH} HTTP/1.1`,
    `host: ${new URL(server).host}`,
    `apikey: ${DEFAULT_PUBLIC_KEY}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    `\r\n${body}`,
  ].join('\r\n')
}

type Connection = Awaited<ReturnType<typeof openConnection>>

/** `send` resolves to the status of the answer, 0 where the connection broke. */
async function openConnection(server: string) {
  const { hostname, port } = new URL(server)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let answered = (_status: number) => {}
  socket.on('error', () => {})
  socket.on('close', () => answered(0))
  // The body is two bytes, so the head of an answer is taken for all of it.
  socket.setEncoding('latin1').on('data', (chunk) => {
    const status = /HTTP\/1\.1 (\d{3})/.exec(String(chunk))?.[1]
    if (status !== undefined) answered(Number(status))
  })
  return {
    send: (request: string) =>
      new Promise<number>((resolve) => {
        answered = resolve
        if (socket.destroyed) resolve(0)
        else socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}
