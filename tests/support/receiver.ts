import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Ajv } from 'ajv'
import { Webhook } from 'standardwebhooks'
import { serve } from './listen.ts'
import { root } from './start-server.ts'
import { createWaiter } from './waiter.ts'

export const WEBHOOK_SECRET = `whsec_${Buffer.from('a secret of thirty-two letters..').toString('base64')}`

interface ReceivedEvent {
  /** The header `webhook-id`. */
  id: string
  type: string
  data: { ref: string } & Record<string, unknown>
}

/** A fault in place of an acceptance: a status, a hang-up, nonsense, or silence. */
export type ReceiverFault = number | 'cut' | 'garbage' | 'silence' | 'taken and cut'

const schema = JSON.parse(readFileSync(join(root, 'docs/webhook-event.schema.json'), 'utf8'))
/** True if the event has the published shape. */
export const isEvent = new Ajv({ allErrors: true, formats: { 'date-time': true }, allowUnionTypes: true }).compile(
  schema,
)

/**
 * A CRM on loopback. It accepts an event if the library of Standard Webhooks verifies its signature, and if it has the shape of
 * the published schema. It drops repetitions, and keeps the reason for each event that it refuses.
 * @param fault of the request with this number, from 1
 */
export async function startReceiver({
  fault = () => null,
  secret = WEBHOOK_SECRET,
}: {
  fault?: (request: number) => ReceiverFault | null
  secret?: string
} = {}) {
  const witness = new Webhook(secret)
  const received: ReceivedEvent[] = []
  const refused: string[] = []
  const ids = new Set<string>()
  let requests = 0
  let doubles = 0
  const { notify, until } = createWaiter()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    requests += 1
    const wrong = fault(requests)
    if (wrong === 'cut') response.destroy()
    else if (wrong === 'garbage') response.socket?.end('this is no HTTP\r\n\r\n')
    else if (wrong === 'taken and cut') {
      take(request, body)
      response.destroy()
    } else if (typeof wrong === 'number') {
      response
        .writeHead(wrong, wrong === 302 ? { location: '/elsewhere' } : {})
        .end('erika@example.org is no secret here')
    } else if (wrong === null) response.writeHead(take(request, body) ? 204 : 400).end()
    notify()
  }

  function take({ headers }: IncomingMessage, body: string): boolean {
    const id = String(headers['webhook-id'])
    try {
      const event = witness.verify(body, headers as Record<string, string>) as Omit<ReceivedEvent, 'id'>
      if (!isEvent(event)) throw new Error(JSON.stringify(isEvent.errors))
      if (ids.has(id)) doubles += 1
      else received.push({ ...event, id })
      ids.add(id)
      return true
    } catch (error) {
      refused.push(String(error))
      return false
    }
  }

  const { port, ...ending } = await serve(respond)
  return {
    ...ending,
    url: `http://127.0.0.1:${port}/webhooks/dachcheck`,
    received,
    refused,
    requests: () => requests,
    doubles: () => doubles,
    /** Each lead with its events, e.g. `created updated`, in the order of their first arrival. */
    byLead() {
      const leads = Map.groupBy(received, ({ data }) => data.ref)
      return [...leads.values()].map((events) => events.map(({ type }) => type.replace('lead.', '')).join(' '))
    },
    until,
  }
}
