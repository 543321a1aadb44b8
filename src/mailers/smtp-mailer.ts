import { lookup } from 'node:dns/promises'
import { getSystemErrorName } from 'node:util'
import { DeliveryError, errorWord, type Mailer } from '../functions/mail/mail.ts'
import { SECOND } from '../lead/durations.ts'
import { isThisMachine } from '../lead/this-machine.ts'
import { explainCertificate } from './explain-certificate.ts'
import { toNodemailer } from './to-nodemailer.ts'

/**
 * How long a mail server may take, in milliseconds. The library's own limits are two and ten minutes; the
 * deadline for a whole mail has to be shorter than a lease, or a second worker would send it as well.
 */
export const SMTP_LIMITS = {
  connection: 10 * SECOND,
  greeting: 10 * SECOND,
  socket: 30 * SECOND,
  wholeMail: 60 * SECOND,
}

/** Few, because many bring throttling rather than speed. */
const CONNECTIONS = 3

/** Sends through connections that are kept open between mails. `url` as in `SMTP_URL`: smtp://user:password@host:587 */
export function createSmtpMailer(url: string, limits: typeof SMTP_LIMITS = SMTP_LIMITS): Mailer {
  let transport: ReturnType<typeof connect> | undefined
  return {
    atOnce: CONNECTIONS,
    async send(mail) {
      transport ??= connect(url, limits)
      try {
        await (await transport).sendMail({ ...toNodemailer(mail), signal: AbortSignal.timeout(limits.wholeMail) })
      } catch (error) {
        throw asMailError(error, url)
      }
    },
    async close() {
      // By force: the caller has waited long enough for a mail under way.
      ;(await transport)?.close({ force: true })
    },
  }
}

async function connect(url: string, limits: typeof SMTP_LIMITS) {
  // Takes a tenth of a second to load, and is not needed before the first mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: 'Deno' in globalThis ? await nameOneAddress(url) : url,
    // The address itself wins: with `?requireTLS=false`, encryption is optional.
    requireTLS: needsEncryption(url),
    pool: true,
    maxConnections: CONNECTIONS,
    // The outbox has its own pauses; the pool would try again within the same second.
    maxRequeues: 0,
    connectionTimeout: limits.connection,
    dnsTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.socket,
  })
}

/**
 * The same mail server by one of its addresses; the certificate is checked against its name as before. In Deno 2.1, which
 * Supabase runs, connecting hangs where a name has several addresses and they are to be tried in turn.
 */
async function nameOneAddress(url: string): Promise<string> {
  const named = new URL(url)
  const host = named.hostname
  // No IPv4: the library tries what there is.
  const address = await lookup(host, { family: 4 }).catch(() => null)
  if (address === null || address.address === host) return url
  named.hostname = address.address
  named.searchParams.set('tls.servername', host)
  return named.href
}

/**
 * Whether smtp:// must become encrypted before any other command. If it were optional, an attacker on the line
 * could remove STARTTLS from the server's offer and read the password and the mail.
 */
function needsEncryption(url: string): boolean {
  const { protocol, username, hostname } = new URL(url)
  return protocol === 'smtp:' && (username !== '' || !isThisMachine(hostname))
}

interface SmtpFailure extends Error {
  errno?: unknown
  responseCode?: unknown
  command?: unknown
  response?: unknown
}

function asMailError(error: unknown, url: string): DeliveryError {
  const code = codeOf(error)
  // In its own words the server may quote an address; only a sentence about a certificate is known to be harmless.
  const explanation =
    code === 'ETLS_CERTIFICATE'
      ? explainCertificate(error, `des Mailservers ${new URL(url).hostname}`, 'SMTP_URL')
      : null
  return new DeliveryError(code, { cause: error, explanation })
}

/** A code as in DeliveryError, never a sentence. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'EUNKNOWN'
  const { responseCode: reply, errno } = error as SmtpFailure
  const word = errorWord(error)
  if (typeof reply === 'number' && reply >= 400 && reply <= 599) {
    if (reply >= 500 && isQuota(error)) return `EQUOTA_${reply}`
    if (reply === 421 || isAboutThisMail(error)) return String(reply)
    return `${reply === 530 ? 'EAUTH' : word}_${reply}`
  }
  if (word !== 'ESOCKET') return word
  // For a refused connection the library says ESOCKET; the system's name says more.
  if (typeof errno === 'number') return getSystemErrorName(errno)
  // By OpenSSL's and Node's sentences: the library replaces their codes by its own.
  return /certificate|altnames/i.test(error.message) ? 'ETLS_CERTIFICATE' : word
}

/**
 * Whether the reply is about this mail. A wrong password or a refusal as greeting is not: the next mail would get
 * the same. Nor is 530, which asks for a password (RFC 4954, 6) at any command.
 */
function isAboutThisMail({ command, responseCode }: SmtpFailure): boolean {
  return /^(MAIL FROM|RCPT TO|DATA)$/.test(String(command)) && responseCode !== 530
}

/**
 * A full mailbox or a used-up quota passes, though some servers call it permanent: by its enhanced status code
 * (RFC 3463: X.2.2, X.3.1, X.4.5, X.5.3), or by what Exim, Postfix, Gmail and IONOS write.
 */
function isQuota({ response }: SmtpFailure): boolean {
  return /^\d{3}[ -]5\.(?:2\.2|3\.1|4\.5|5\.3)\b|mailbox (?:is )?full|over ?quota|quota exceeded|(?:sending|rate) limit/i.test(
    String(response),
  )
}
