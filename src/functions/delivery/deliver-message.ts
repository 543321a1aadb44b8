import { isSecondConfirmation } from '../../lead/confirmations.ts'
import { isAbandoned, nextAttemptAt } from '../../lead/outbox.ts'
import { type ClaimedMessage, type Outbox, StoreError } from '../../lead/ports.ts'
import type { Log } from '../log.ts'
import { type Mail, MailError, type Mailer } from '../mail/mail.ts'

export interface DeliverDeps {
  store: Pick<Outbox, 'completeMessage' | 'failMessage' | 'findConfirmation'>
  mailer: Pick<Mailer, 'send'>
  /** `null` where nobody needs this mail any more. */
  compose: (message: ClaimedMessage, now: number) => Promise<Mail | null>
  /** Milliseconds since the Unix epoch. */
  now: () => number
  /** `MAIL_RETRY_BASE_MS` */
  retryBaseMs: number
  log: Log
  /** Whether whoever calls is stopping and has ended the mail under way: then it is given back at once. */
  isCutShort?: () => boolean
}

/**
 * Sends one claimed message and settles it.
 * @returns whether the next mail may fare better; `false` where the mail server does not talk to us at all.
 * @throws {StoreError} where it could not be settled: its lease runs out, and it is sent once more.
 */
export async function deliverMessage(message: ClaimedMessage, deps: DeliverDeps): Promise<boolean> {
  if (isAbandoned(message)) return giveBack(message, new MailError('EABANDONED', { cause: null }), deps)
  const mail = await composeUnlessNeedless(message, deps)
  if (mail instanceof MailError) return giveBack(message, mail, deps)
  try {
    if (mail !== null) await deps.mailer.send(mail)
  } catch (error) {
    return giveBack(message, error, deps)
  }
  await complete(message, mail === null, deps)
  return true
}

async function composeUnlessNeedless(message: ClaimedMessage, deps: DeliverDeps): Promise<Mail | MailError | null> {
  const now = deps.now()
  if (await isSecondConfirmation(message, { store: deps.store, now })) return null
  try {
    return await deps.compose(message, now)
  } catch (error) {
    if (error instanceof StoreError) throw error
    deps.log('mail-not-composed', about(message), error)
    return new MailError('ECOMPOSE', { cause: error })
  }
}

const SETTLE_TRIES = 3

/** A mail that went out and is not settled goes out twice: a store that is busy is asked again. */
async function complete(message: ClaimedMessage, skipped: boolean, deps: DeliverDeps): Promise<void> {
  const { id, lease } = message
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isOurs = await deps.store.completeMessage({ id, lease, now: deps.now(), skipped })
      // Where the lease was lost, another worker has sent it too, or will.
      deps.log(isOurs ? (skipped ? 'mail-skipped' : 'mail-sent') : 'mail-lease-lost', about(message))
      return
    } catch (error) {
      if (attempt === SETTLE_TRIES) throw error
    }
  }
}

async function giveBack(message: ClaimedMessage, error: unknown, deps: DeliverDeps): Promise<boolean> {
  const { id, lease, attempts, createdAt } = message
  const code = error instanceof MailError ? error.code : 'EUNKNOWN'
  const now = deps.now()
  const schedule = { baseMs: deps.retryBaseMs, random: Math.random }
  const retryAt = deps.isCutShort?.() ? now : nextAttemptAt({ code, attempts, createdAt, now }, schedule)
  await deps.store.failMessage({ id, lease, now, retryAt, error: code })
  const seconds = retryAt === null ? null : Math.round((retryAt - now) / 1000)
  deps.log(retryAt === null ? 'mail-stuck' : 'mail-failed', { ...about(message), code, nextInSeconds: seconds })
  return isAboutThisMail(code)
}

function about({ id, kind, attempts }: ClaimedMessage) {
  return { message: id, kind, attempts }
}

/** A reply to this mail, in contrast to a server that cannot be reached or, with 421, sends everyone away. */
function isAboutThisMail(code: string): boolean {
  return (/^[45]\d\d$/.test(code) && code !== '421') || ['EENVELOPE', 'ECOMPOSE', 'EABANDONED'].includes(code)
}
