import { lookup } from 'node:dns/promises'
import { getSystemErrorName } from 'node:util'
import { SECOND } from '../base/durations.ts'
import { explainCertificate } from '../base/explain-certificate.ts'
import { isLoopback } from '../base/is-loopback.ts'
import { DeliveryError, errorWord, type Mailer } from '../lead/outbox/transport.ts'
import { toNodemailer } from './to-nodemailer.ts'

/**
 * A mail server's time limits, in milliseconds. The library's defaults are two and ten minutes. The
 * limit for a whole mail must be shorter than a lease, so that no second worker sends it too.
 */
export const SMTP_LIMITS = {
  connection: 10 * SECOND,
  greeting: 10 * SECOND,
  socket: 30 * SECOND,
  wholeMail: 60 * SECOND,
}

/** Few connections, because mail servers throttle many. */
const CONNECTIONS = 3

/** Keeps connections open between mails. `url` as in `SMTP_URL`: smtp://user:password@host:587 */
export function createSmtpMailer(url: string, limits: typeof SMTP_LIMITS = SMTP_LIMITS): Mailer {
  let transport: ReturnType<typeof connect> | undefined
  return {
    atOnce: CONNECTIONS,
    async send(mail) {
      transport ??= connect(url, limits).catch((error) => {
        // With too many open files, the library does not load. The next mail tries again.
        transport = undefined
        throw error
      })
      try {
        await (await transport).sendMail({ ...toNodemailer(mail), signal: AbortSignal.timeout(limits.wholeMail) })
      } catch (error) {
        throw asMailError(error, url)
      }
    },
    async close() {
      // Use force, because the caller has waited long enough for the current mail.
      const open = await transport?.catch(() => undefined)
      open?.close({ force: true })
    },
  }
}

async function connect(url: string, limits: typeof SMTP_LIMITS) {
  // Loads the library here, because it takes a tenth of a second and only the first mail needs it.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: 'Deno' in globalThis ? await nameOneAddress(url) : url,
    // `?requireTLS=false` in the address takes precedence over this and makes encryption optional.
    requireTLS: needsEncryption(url),
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox has its own retries, but the pool would retry within the same second.
    maxRequeues: 0,
    connectionTimeout: limits.connection,
    dnsTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
  })
}

/**
 * Replaces the host by one of its addresses. The certificate is still checked against the name. In Deno
 * 2.1, which Supabase runs, connecting to a name with several addresses hangs if they are tried in turn.
 */
async function nameOneAddress(url: string): Promise<string> {
  const named = new URL(url)
  const host = named.hostname
  // Without IPv4, the library tries the other addresses.
  const address = await lookup(host, { family: 4 }).catch(() => null)
  if (address === null || address.address === host) return url
  named.hostname = address.address
  named.searchParams.set('tls.servername', host)
  return named.href
}

/**
 * True if smtp:// must be encrypted before any other command. If it were optional, an attacker on the line could remove
 * STARTTLS from the server's offer and read password and mail.
 */
function needsEncryption(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && (username !== '' || !isLoopback(hostname))
}

interface SmtpFailure extends Error {
  errno?: unknown
  responseCode?: unknown
  command?: unknown
  response?: unknown
}

function asMailError(error: unknown, url: string): DeliveryError {
  const refusal = refusalOf(error)
  if (refusal !== null) return refusal
  const code = codeOf(error)
  // Operators see only sentences about a certificate, because other sentences may quote an address.
  const explanation =
    code === 'ETLS_CERTIFICATE'
      ? explainCertificate(error, `des Mailservers ${new URL(url).hostname}`, 'SMTP_URL')
      : null
  return new DeliveryError(code, { cause: error, explanation })
}

/** The server's refusal of this mail or of the connection, or `null` if it gave no reply. A 5xx is final (RFC 5321, 4.2.1). */
function refusalOf(error: unknown): DeliveryError | null {
  if (!(error instanceof Error)) return null
  const { responseCode: reply } = error as SmtpFailure
  if (typeof reply !== 'number' || reply < 400 || reply > 599) return null
  if (reply >= 500 && isQuota(error)) return new DeliveryError(`EQUOTA_${reply}`, { scope: 'message', cause: error })
  if (reply === 421) return new DeliveryError('421', { cause: error })
  if (isAboutThisMail(error)) {
    const retryFor = reply >= 500 && reply !== MAILBOX_FULL ? 'staff' : 'all'
    return new DeliveryError(String(reply), { scope: 'message', retryFor, cause: error })
  }
  // The code names the stage, e.g. `EAUTH_535`, because the server refused the connection before the mail.
  return new DeliveryError(`${reply === 530 ? 'EAUTH' : errorWord(error)}_${reply}`, { cause: error })
}

const MAILBOX_FULL = 552

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'EUNKNOWN'
  const { errno } = error as SmtpFailure
  const word = errorWord(error)
  if (word !== 'ESOCKET') return word
  // The library says ESOCKET for a refused connection, but the system's name says more.
  if (typeof errno === 'number') return getSystemErrorName(errno)
  // Matches the sentences of OpenSSL and Node, because the library replaces their codes.
  return /certificate|altnames/i.test(error.message) ? 'ETLS_CERTIFICATE' : word
}

/**
 * False for a wrong password or a refused greeting, because the next mail would be refused too, and for 530, which asks for a
 * password (RFC 4954, 6) at any command.
 */
function isAboutThisMail({ command, responseCode }: SmtpFailure): boolean {
  return /^(MAIL FROM|RCPT TO|DATA)$/.test(String(command)) && responseCode !== 530
}

/**
 * A full mailbox or an exhausted quota is temporary, though some servers call it permanent. Matches enhanced status codes (RFC
 * 3463: X.2.2, X.3.1, X.4.5, X.5.3) and the sentences of Exim, Postfix, Gmail and IONOS.
 */
function isQuota({ response }: SmtpFailure): boolean {
  return /^\d{3}[ -]5\.(?:2\.2|3\.1|4\.5|5\.3)\b|mailbox (?:is )?full|over ?quota|quota exceeded|(?:sending|rate) limit/i.test(
    String(response),
  )
}
