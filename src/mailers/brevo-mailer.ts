import { HOUR, SECOND } from '../base/durations.ts'
import { withoutControlCharacters } from '../base/without-control-characters.ts'
import { type Attachment, DeliveryError, type Mail, type MailAddress, type Mailer } from '../lead/outbox/transport.ts'
import { createHttpClient } from './http-client.ts'
import { allHeaders, messageIdOf, toSafeAddress } from './mail-headers.ts'

export const BREVO_ORIGIN = 'https://api.brevo.com'

export const BREVO_LIMITS = { wholeMail: 60 * SECOND }

/** The same number as over SMTP, because few mails are due at once. Brevo's limit is far higher. */
const REQUESTS_AT_ONCE = 3

interface BrevoResponse {
  status: number
  body: { code?: unknown; messageId?: unknown } | null
}

/**
 * Uses Brevo's HTTP API, for machines that cannot reach a mail server. Uses only web APIs, for Deno.
 * @param options `url`: `BREVO_URL`, an origin
 */
export function createBrevoMailer(
  apiKey: string,
  { url, limits = BREVO_LIMITS }: { url: string; limits?: typeof BREVO_LIMITS },
): Mailer {
  const http = createHttpClient({ setting: 'BREVO_URL', service: 'Brevo', limit: limits.wholeMail })
  /**
   * The times of mails that were sent without a response. If Brevo then says "repeated", it had accepted the mail.
   * For a mail that is not in this map, a refusal may have used up the key (undocumented), so wait until the key
   * expires. If a process ended between Brevo's response and our record of it, the mail is sent twice rather than never.
   */
  const withoutResponse = new Map<string, number>()
  function noteWithoutResponse(id: string): void {
    const now = performance.now()
    for (const [otherId, at] of withoutResponse) if (now - at > HOUR) withoutResponse.delete(otherId)
    withoutResponse.set(id, now)
  }

  function post(body: string): Promise<BrevoResponse> {
    const request = {
      url: new URL('/v3/smtp/email', url),
      headers: { 'api-key': apiKey, accept: 'application/json' },
      body,
    }
    return http.call(request, async (response) => {
      return { status: response.status, body: readBody(await response.text()) }
    })
  }

  return {
    atOnce: REQUESTS_AT_ONCE,
    async send(mail) {
      const body = JSON.stringify(toBrevo(mail))
      const response = await post(body).catch((error: unknown) => {
        if (!(error instanceof DeliveryError && NEVER_SENT.test(error.code))) noteWithoutResponse(mail.id)
        throw error
      })
      if (isAccepted(response)) return
      if (!isRepeated(response)) {
        withoutResponse.delete(mail.id)
        throw refusal(response)
      }
      if (!withoutResponse.has(mail.id)) throw new DeliveryError('EREPEATED_400', { scope: 'message', cause: response })
    },
    close: http.close,
  }
}

function readBody(text: string): BrevoResponse['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** Brevo returns an id for an accepted mail. A proxy's page with status 200 has none. */
function isAccepted({ status, body }: BrevoResponse): boolean {
  return status >= 200 && status < 300 && typeof body?.messageId === 'string'
}

/** Brevo's response to a second request with the same key within half an hour. Brevo then sends nothing. */
function isRepeated({ status, body }: BrevoResponse): boolean {
  return status === 400 && body?.code === 'duplicate_parameter'
}

/** These errors occur before anything is sent. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/

const ABOUT_THIS_MAIL: unknown[] = ['invalid_parameter', 'missing_parameter', 'out_of_range']

function refusal(response: BrevoResponse): DeliveryError {
  const { status, body } = response
  if (status === 400 && ABOUT_THIS_MAIL.includes(body?.code)) {
    return new DeliveryError('EREFUSED_400', { scope: 'message', retryFor: 'staff', cause: response })
  }
  // The delivery pauses for longer than Brevo's rate limit of a second, so `x-sib-ratelimit-reset` is not needed.
  return new DeliveryError(`${refusalName(response)}_${status}`, { cause: response })
}

function refusalName({ status, body }: BrevoResponse): string {
  if (status === 401 || status === 403) return 'EAUTH'
  if (status === 402 || body?.code === 'not_enough_credits') return 'ECREDITS'
  return status === 429 ? 'ELIMIT' : 'EPROTOCOL'
}

/**
 * The body of `POST /v3/smtp/email`: https://developers.brevo.com/reference/send-transac-email
 * Throws DeliveryError `EENVELOPE` if an address is not one plain address.
 */
export function toBrevo(mail: Mail) {
  return {
    sender: toBrevoMailbox(mail.from),
    // We ask for no consent to tracking. Brevo uses this only in accounts that ask each contact for consent.
    to: mail.to.map((mailbox) => ({ ...toBrevoMailbox(mailbox), contactPixelTrackingConsent: false })),
    ...(mail.replyTo === null ? {} : { replyTo: toBrevoMailbox(mail.replyTo) }),
    subject: withoutTemplates(withoutControlCharacters(mail.subject)),
    htmlContent: withoutTemplates(withoutLogo(mail.html)),
    textContent: withoutTemplates(mail.text),
    // Brevo derives the type from the name.
    ...(mail.attachments && { attachment: mail.attachments.map(toBrevoAttachment) }),
    // The key is not a header of the mail, but works only here and in this spelling.
    headers: { 'Message-ID': messageIdOf(mail), ...allHeaders(mail), idempotencyKey: mail.id },
  }
}

const toBrevoAttachment = ({ filename, content }: Attachment) => ({
  name: filename,
  content: btoa(String.fromCharCode(...new TextEncoder().encode(content))),
})

/** Brevo refuses longer names. Counts bytes, because the unit is undocumented. */
const MAX_NAME_LENGTH = 70
const SPECIALS = /[()<>[\]:;@\\,."]+/g

/** Omits a name that Brevo would refuse. Subject and mail still contain it. */
function toBrevoMailbox(mailbox: MailAddress): { email: string; name?: string } {
  const { name, address } = toSafeAddress(mailbox)
  // Brevo drops or garbles a name with special characters and an umlaut, as in "Müller, Jörg".
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : name.replace(SPECIALS, ' ').replace(/ +/g, ' ').trim()
  const shown = withoutTemplates(plain)
  const fits = shown !== '' && new TextEncoder().encode(shown).length <= MAX_NAME_LENGTH
  return { email: address, ...(fits ? { name: shown } : {}) }
}

/** Replaces the logo by the name, because Brevo's API takes no inline attachments. */
const withoutLogo = (html: string) => html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/, '$1')

/**
 * Breaks Brevo's template syntax, `{{ … }}` and `{% … %}`, which a visitor's text may contain.
 * Otherwise, Brevo accepts a mail with an error in it, and then loses it.
 */
function withoutTemplates(text: string): string {
  return text.replace(/\{(?=[{%#])/g, '{ ')
}
