import { DeliveryError, type Mail, type Mailbox, type Mailer } from '../functions/mail/mail.ts'
import { HOUR, SECOND } from '../lead/durations.ts'
import { furtherHeaders, messageIdOf, onOneLine, toHeader } from './mail-headers.ts'
import { postJson } from './post-json.ts'

export const BREVO_ORIGIN = 'https://api.brevo.com'

/** In milliseconds; shorter than a lease, or a second worker would send the mail as well. */
export const BREVO_LIMITS = { wholeMail: 60 * SECOND }

/** As over SMTP: few mails are due at a time, and Brevo's own limit is far away. */
const REQUESTS_AT_ONCE = 3

/** Brevo's answer; `body` is `null` where it is no JSON. */
interface Answer {
  status: number
  body: { code?: unknown; messageId?: unknown } | null
}

/**
 * Sends through Brevo's HTTP interface, for machines that may not reach a mail server. On web APIs alone, for Deno.
 * @param apiKey `BREVO_API_KEY`
 * @param options `url`: `BREVO_URL`, an origin
 */
export function createBrevoMailer(
  apiKey: string,
  { url = BREVO_ORIGIN, limits = BREVO_LIMITS }: { url?: string; limits?: typeof BREVO_LIMITS } = {},
): Mailer {
  const closing = new AbortController()
  /**
   * Which mails went to Brevo lately and came to no answer, and when. Of such a one, "repeated" says that it was taken.
   * Of any other it may as well say that a refusal has used up the key, which is not published: that mail waits until
   * the key is free, and goes out twice where a process ended between its answer and our note of it. Better twice than
   * never.
   */
  const unanswered = new Map<string, number>()
  function noteUnanswered(id: string): void {
    const now = performance.now()
    for (const [other, at] of unanswered) if (now - at > HOUR) unanswered.delete(other)
    unanswered.set(id, now)
  }

  function post(body: string): Promise<Answer> {
    const request = {
      url: new URL('/v3/smtp/email', url),
      headers: { 'api-key': apiKey, accept: 'application/json' },
      body,
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limits.wholeMail)]),
    }
    const names = { who: `von Brevo auf ${new URL(url).host}`, setting: 'BREVO_URL' }
    return postJson(request, names, async (response) => {
      return { status: response.status, body: readBody(await response.text()) }
    })
  }

  return {
    atOnce: REQUESTS_AT_ONCE,
    async send(mail) {
      const body = JSON.stringify(toBrevo(mail))
      const answer = await post(body).catch((error: unknown) => {
        if (!(error instanceof DeliveryError && NEVER_SENT.test(error.code))) noteUnanswered(mail.id)
        throw error
      })
      if (isTaken(answer)) return
      if (!isRepeated(answer)) {
        unanswered.delete(mail.id)
        throw new DeliveryError(refusalCode(answer), { cause: answer })
      }
      if (!unanswered.has(mail.id)) throw new DeliveryError('451', { cause: answer })
    },
    async close() {
      closing.abort()
    },
  }
}

function readBody(text: string): Answer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** Brevo names the mail that it took. A page of a proxy that answers 200 does not, and takes no mail. */
function isTaken({ status, body }: Answer): boolean {
  return status >= 200 && status < 300 && typeof body?.messageId === 'string'
}

/** Within half an hour, a second request with the same key is answered so and sends nothing. */
function isRepeated({ status, body }: Answer): boolean {
  return status === 400 && body?.code === 'duplicate_parameter'
}

/** Nothing has left the machine. */
const NEVER_SENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/

const ABOUT_THIS_MAIL: unknown[] = ['invalid_parameter', 'missing_parameter', 'out_of_range']

/**
 * A code as in DeliveryError. All but the first are about every mail: delivery pauses for longer than a rate limit lasts,
 * which is a second, so that `x-sib-ratelimit-reset` need not be read.
 */
function refusalCode({ status, body }: Answer): string {
  if (status === 400 && ABOUT_THIS_MAIL.includes(body?.code)) return '554'
  if (status === 401 || status === 403) return `EAUTH_${status}`
  if (status === 402 || body?.code === 'not_enough_credits') return `ECREDITS_${status}`
  if (status === 429) return `ELIMIT_${status}`
  return `EPROTOCOL_${status}`
}

/**
 * The body of `POST /v3/smtp/email`: https://developers.brevo.com/reference/send-transac-email
 * @throws {DeliveryError} `EENVELOPE` where an address is not one plain address.
 */
export function toBrevo(mail: Mail) {
  return {
    sender: toBrevoMailbox(mail.from),
    // No consent was asked for. Brevo heeds this only in accounts where consent for each contact is switched on.
    to: mail.to.map((one) => ({ ...toBrevoMailbox(one), contactPixelTrackingConsent: false })),
    ...(mail.replyTo === null ? {} : { replyTo: toBrevoMailbox(mail.replyTo) }),
    subject: withoutTemplates(onOneLine(mail.subject)),
    htmlContent: withoutTemplates(withoutLogo(mail.html)),
    textContent: withoutTemplates(mail.text),
    // The key is no header of the mail, but it works only in this place and in this spelling.
    headers: { 'Message-ID': messageIdOf(mail), ...furtherHeaders(mail), idempotencyKey: mail.id },
  }
}

/** Brevo refuses longer ones. In bytes, because the unit is not published. */
const LONGEST_NAME = 70
const SPECIALS = /[()<>[\]:;@\\,."]+/g

/** A name that Brevo would refuse is left out: the subject and the mail still have it. */
function toBrevoMailbox(mailbox: Mailbox): { email: string; name?: string } {
  const { name, address } = toHeader(mailbox)
  // Brevo drops or garbles a name in which these stand beside an umlaut, as in "Müller, Jörg".
  const plain = /^[\x20-\x7e]*$/.test(name) ? name : name.replace(SPECIALS, ' ').replace(/ +/g, ' ').trim()
  const shown = withoutTemplates(plain)
  const fits = shown !== '' && new TextEncoder().encode(shown).length <= LONGEST_NAME
  return { email: address, ...(fits ? { name: shown } : {}) }
}

/** The name in place of the logo: Brevo's interface takes no inline attachments. */
const withoutLogo = (html: string) => html.replace(/<img [^>]*alt="([^"]*)"[^>]*>/, '$1')

/**
 * Brevo reads `{{ … }}` and `{% … %}` as its template language, and a mail with an error in it is lost after it was
 * accepted. A visitor's text may look so.
 */
function withoutTemplates(text: string): string {
  return text.replace(/\{(?=[{%#])/g, '{ ')
}
