import { confirmationTurn } from '../../lead/confirmations.ts'
import { claimTerms, isAbandoned, nextAttemptAt } from '../../lead/outbox.ts'
import { type ClaimedMessage, type Outbox, StoreError } from '../../lead/store.ts'
import type { Log } from '../log.ts'
import { type Mail, MailError, type Mailer } from '../mail/mail.ts'

export interface DeliverDeps {
  store: Pick<Outbox, 'claimMessages' | 'completeMessage' | 'failMessage' | 'findConfirmation'>
  mailer: Mailer
  /** `null` when the mail is no longer needed. */
  compose: (message: ClaimedMessage, now: number) => Promise<Mail | null>
  /** Milliseconds since the Unix epoch. */
  now: () => number
  /** `MAIL_RETRY_BASE_MS` */
  retryBaseMs: number
  log: Log
  /** Whether to take no further message. */
  isStopping: () => boolean
  /** Called before each claim, not only the first, because a pass through a backlog may take hours. */
  beforeEach?: () => Promise<void>
  /** True while mails are to go one by one. */
  isAlone?: () => boolean
  /** True when the caller is stopping and has aborted the mail: its message is then due again at once. */
  isCutShort?: () => boolean
}

/**
 * One pass over the due messages: claims, composes, sends and settles them until none is due. The caller decides when
 * the next pass starts; passes at the same time share the work.
 * @returns `handled`: how many messages were settled: sent, skipped, or refused one by one. `isServerTalking`: `false`
 * when the pass ended because the mail server cannot be used: unreachable, or it refuses every mail.
 * @throws {StoreError}
 */
export async function deliverDue(deps: DeliverDeps): Promise<{ handled: number; isServerTalking: boolean }> {
  for (let handled = 0; ; ) {
    if (deps.isStopping()) return { handled, isServerTalking: true }
    await deps.beforeEach?.()
    // The first of a pass goes alone: does the server talk?
    const limit = handled === 0 || deps.isAlone?.() ? 1 : deps.mailer.atOnce
    const messages = await deps.store.claimMessages({ ...claimTerms(deps.now()), limit })
    if (messages.length === 0) return { handled, isServerTalking: true }
    const results = await Promise.all(messages.map((message) => deliver(message, deps)))
    if (results.includes(false)) return { handled, isServerTalking: false }
    handled += messages.length
  }
}

/**
 * Sends one claimed message and settles it.
 * @returns false when the mail server itself cannot be used, so that the next mail would fail too.
 * @throws {StoreError} when it could not be settled: its lease then runs out, and it is sent again.
 */
async function deliver(message: ClaimedMessage, deps: DeliverDeps): Promise<boolean> {
  if (isAbandoned(message)) return scheduleRetry(message, new MailError('EABANDONED', { cause: null }), deps)
  const turn = await confirmationTurn(message, { store: deps.store, now: deps.now() })
  if (turn === 'wait') return scheduleRetry(message, new MailError('EEARLIER', { cause: null }), deps)
  let mail: Mail | null
  try {
    mail = turn === 'skip' ? null : await compose(message, deps)
    if (mail !== null) await deps.mailer.send(mail)
  } catch (error) {
    if (error instanceof StoreError) throw error
    return scheduleRetry(message, error, deps)
  }
  await complete(message, mail === null, deps)
  return true
}

async function compose(message: ClaimedMessage, deps: DeliverDeps): Promise<Mail | null> {
  try {
    return await deps.compose(message, deps.now())
  } catch (error) {
    if (error instanceof StoreError) throw error
    deps.log('mail-not-composed', about(message), error)
    throw new MailError('ECOMPOSE', { cause: error })
  }
}

const SETTLE_TRIES = 3

/** Tries three times, because a mail that was sent and not settled is sent again. */
async function complete(message: ClaimedMessage, skipped: boolean, deps: DeliverDeps): Promise<void> {
  const { id, lease } = message
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isOurs = await deps.store.completeMessage({ id, lease, now: deps.now(), skipped })
      // Without the lease, another worker has claimed the message and sends the mail too.
      deps.log(isOurs ? (skipped ? 'mail-skipped' : 'mail-sent') : 'mail-lease-lost', about(message))
      return
    } catch (error) {
      if (attempt === SETTLE_TRIES) throw error
    }
  }
}

async function scheduleRetry(message: ClaimedMessage, error: unknown, deps: DeliverDeps): Promise<boolean> {
  const { id, kind, lease, attempts, createdAt } = message
  const { code, explanation } = error instanceof MailError ? error : { code: 'EUNKNOWN', explanation: null }
  const now = deps.now()
  const schedule = { baseMs: deps.retryBaseMs, random: Math.random }
  const retryAt = deps.isCutShort?.() ? now : nextAttemptAt({ kind, code, attempts, createdAt, now }, schedule)
  await deps.store.failMessage({ id, lease, now, retryAt, error: code })
  const nextInSeconds = retryAt === null ? null : Math.round((retryAt - now) / 1000)
  const fields = { ...about(message), code, nextInSeconds, ...(explanation !== null && { explanation }) }
  deps.log(retryAt === null ? 'mail-stuck' : 'mail-failed', fields)
  return isAboutThisMail(code)
}

function about({ id, kind, attempts }: ClaimedMessage) {
  return { message: id, kind, attempts }
}

/** Codes that no mail server has sent. */
const OURS = ['EENVELOPE', 'ECOMPOSE', 'EABANDONED', 'EEARLIER']

/** Whether the failure is about this mail, not about the server: unreachable, or 421, which refuses every mail. */
function isAboutThisMail(code: string): boolean {
  return (/^(?:EQUOTA_)?[45]\d\d$/.test(code) && code !== '421') || OURS.includes(code)
}
