import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { serve } from './listen.ts'
import { createWaiter } from './waiter.ts'

export const BREVO_KEY = 'xkeysib-0123456789abcdef'

/**
 * A fault of Brevo. With `half a response` or `no response`, it has taken the mail, then it hangs up. `cut` hangs up before. `page`
 * is the sign-in of a proxy, with status 200.
 */
export type BrevoFault =
  | { status: number; code: string }
  | 'page'
  | 'half a response'
  | 'no response'
  | 'cut'
  | 'silence'
  | 'redirect'

const mailbox = {
  email: v.pipe(v.string(), v.email()),
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(70))),
}
const header = v.pipe(v.string(), v.regex(/^[\x20-\x7e]+$/))

/** As published in November 2026. A field that is not listed is refused, so that the test notices a mistyped one. */
const MailSchema = v.strictObject({
  sender: v.strictObject(mailbox),
  to: v.pipe(
    v.array(v.strictObject({ ...mailbox, contactPixelTrackingConsent: v.optional(v.boolean()) })),
    v.minLength(1),
  ),
  replyTo: v.optional(v.strictObject(mailbox)),
  subject: v.pipe(v.string(), v.minLength(1)),
  htmlContent: v.pipe(v.string(), v.minLength(1)),
  textContent: v.pipe(v.string(), v.minLength(1)),
  attachment: v.optional(
    v.array(v.strictObject({ name: v.pipe(v.string(), v.endsWith('.ics')), content: v.pipe(v.string(), v.base64()) })),
  ),
  headers: v.objectWithRest({ idempotencyKey: v.pipe(v.string(), v.uuid()) }, header),
})

export interface BrevoOptions {
  /** The fault of the request with this number, from 1. */
  fault?: (request: number) => BrevoFault | null
  refusalsUseKeys?: boolean
}

/** A server on loopback that speaks Brevo's interface for sending a mail, and keeps the mails. */
export async function startBrevo(options: BrevoOptions = {}) {
  const { fault = () => null, refusalsUseKeys = false } = options
  const taken: v.InferOutput<typeof MailSchema>[] = []
  const usedKeys = new Set<string>()
  let requests = 0
  const { notify, until } = createWaiter()

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    requests += 1
    notify()
    const wrong = fault(requests)
    if (wrong === 'silence') return
    if (wrong === 'cut') return void response.destroy()
    if (wrong === 'page') return void response.end('<!doctype html><title>Sign in</title>')
    if (wrong === 'redirect') return void response.writeHead(307, { location: '/v3/smtp/email' }).end()

    if (request.method !== 'POST' || request.url !== '/v3/smtp/email')
      return refuse(response, 404, 'document_not_found')
    if (request.headers['api-key'] !== BREVO_KEY) return refuse(response, 401, 'unauthorized')
    if (request.headers['content-type'] !== 'application/json') return refuse(response, 415, 'not_acceptable')
    const mail = v.safeParse(v.pipe(v.string(), v.parseJson(), MailSchema), body)
    if (!mail.success) return refuse(response, 400, 'invalid_parameter')
    const key = mail.output.headers.idempotencyKey
    if (usedKeys.has(key)) return refuse(response, 400, 'duplicate_parameter')
    if (typeof wrong === 'object' && wrong !== null) {
      if (refusalsUseKeys) usedKeys.add(key)
      return refuse(response, wrong.status, wrong.code)
    }
    usedKeys.add(key)
    taken.push(mail.output)
    notify()
    if (wrong === 'no response') return void response.destroy()
    const taking = JSON.stringify({ messageId: `<2026112212.${taken.length}@smtp-relay.mailin.fr>` })
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': taking.length })
    if (wrong !== 'half a response') return void response.end(taking)
    response.write(taking.slice(0, 10), () => response.destroy())
  }

  const { port, ...ending } = await serve(respond)
  return {
    ...ending,
    url: `http://127.0.0.1:${port}`,
    taken,
    requests: () => requests,
    /** Forgets the keys, as Brevo does after half an hour. */
    forgetKeys: () => usedKeys.clear(),
    until,
  }
}

/** Brevo's sentences may quote an address, and every response has its limits. */
function refuse(response: ServerResponse, status: number, code: string): void {
  const limits = { 'x-sib-ratelimit-limit': '1000', 'x-sib-ratelimit-remaining': '0', 'x-sib-ratelimit-reset': '1' }
  response.writeHead(status, { 'content-type': 'application/json', ...limits })
  response.end(JSON.stringify({ code, message: 'no, not for erika@example.org' }))
}
