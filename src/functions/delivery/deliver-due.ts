import { confirmationTurn } from '../../lead/confirmations.ts'
import { joinFromOf } from '../../lead/mail-kinds.ts'
import { claimTerms, isAbandoned, MOST_JOINED, nextAttemptAt } from '../../lead/outbox.ts'
import type { ClaimedMessage, Lane, NewMessage } from '../../lead/store/message.ts'
import type { Outbox } from '../../lead/store/message-outbox.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { Log } from '../log.ts'
import { DeliveryError, type Transport } from '../mail/mail.ts'

/** @typeParam Item a mail or an event */
export interface DeliverDeps<Item> {
  lane: Lane
  store: Pick<Outbox, 'claimMessages' | 'completeMessage' | 'failMessage' | 'findConfirmation'>
  transport: Transport<Item>
  /** One mail for one message, or for several of one kind; `null` if it is no longer needed. */
  compose: (messages: readonly ClaimedMessage[], now: number) => Promise<Item | null>
  openPriorities: (now: number) => Promise<readonly NewMessage['priority'][]>
  /** Milliseconds since the Unix epoch. */
  now: () => number
  /** `MAIL_RETRY_BASE_MS`, `WEBHOOK_RETRY_BASE_MS` */
  retryBaseMs: number
  log: Log
  isStopping: () => boolean
  /** Called before each claim, because a pass through a backlog may take hours. */
  beforeEach?: () => Promise<void>
  /** True while messages must go one by one. */
  isAlone?: () => boolean
  /** True if the caller is stopping and aborted the message, which is then due again at once. */
  isCutShort?: () => boolean
}

type AnyDeps = DeliverDeps<unknown>

/**
 * Claims, composes, sends and settles messages until none is due. Concurrent passes share the work.
 * @returns `handled`: messages settled (sent, skipped, or refused individually). `isServerTalking`: false if the pass
 * ended because the other side is unreachable or refuses everything.
 * @throws {StoreError}
 */
export async function deliverDue<Item>(
  deps: DeliverDeps<Item>,
): Promise<{ handled: number; isServerTalking: boolean }> {
  for (let handled = 0; ; ) {
    if (deps.isStopping()) return { handled, isServerTalking: true }
    await deps.beforeEach?.()
    // The first message of a pass goes alone, to test the server.
    const limit = handled === 0 || deps.isAlone?.() ? 1 : deps.transport.atOnce
    const now = deps.now()
    const priorities = await deps.openPriorities(now)
    const messages = await deps.store.claimMessages({ ...claimTerms(now), limit, priorities })
    if (messages.length === 0) return { handled, isServerTalking: true }
    const mails = await joinMessages(messages, deps)
    const results = await Promise.all(mails.map((together) => deliver(together, deps)))
    if (results.includes(false)) return { handled, isServerTalking: false }
    handled += mails.flat().length
  }
}

/** Groups messages into mails. If many of a kind are due, one mail has all of them, so this claims the others too. */
async function joinMessages(messages: ClaimedMessage[], { store, now }: AnyDeps): Promise<ClaimedMessage[][]> {
  const mails: ClaimedMessage[][] = []
  for (const [kind, some] of Map.groupBy(messages, ({ kind }) => kind)) {
    const from = joinFromOf(kind)
    const others = { kind, atLeast: Math.max(1, from - some.length), limit: MOST_JOINED - some.length }
    const all = Number.isFinite(from)
      ? [...some, ...(await store.claimMessages({ ...claimTerms(now()), ...others }))]
      : some
    // A repeated mail keeps its id, so it must have the same messages as before.
    for (const together of Map.groupBy(all, (one) => (isAbandoned(one) ? one.id : one.attempts)).values()) {
      mails.push(...(together.length >= from ? [together] : together.map((one) => [one])))
    }
  }
  return mails
}

/**
 * Sends one mail or event and settles its messages. @returns false if the other side is unusable, so that the next one
 * would fail too. @throws {StoreError} if they could not be settled; they are sent again after the lease
 */
async function deliver<Item>(messages: ClaimedMessage[], deps: DeliverDeps<Item>): Promise<boolean> {
  const [message] = messages as [ClaimedMessage]
  const retry = (error: unknown) => scheduleRetry(messages, error, deps)
  if (isAbandoned(message)) return retry(new DeliveryError('EABANDONED', { cause: null }))
  const turn = await confirmationTurn(message, { store: deps.store, now: deps.now() })
  if (turn === 'wait') return retry(new DeliveryError('EEARLIER', { cause: null }))
  let item: Item | null
  try {
    item = turn === 'skip' ? null : await compose(messages, deps)
    if (item !== null) await deps.transport.send(item)
  } catch (error) {
    if (error instanceof StoreError) throw error
    return retry(error)
  }
  // At the same time, so that they count as one mail.
  const settled = { now: deps.now(), skipped: item === null }
  await Promise.all(messages.map((one) => complete(one, settled, deps)))
  return true
}

async function compose<Item>(messages: ClaimedMessage[], deps: DeliverDeps<Item>): Promise<Item | null> {
  try {
    return await deps.compose(messages, deps.now())
  } catch (error) {
    if (error instanceof StoreError) throw error
    for (const message of messages) deps.log(`${deps.lane}-not-composed`, about(message), error)
    throw new DeliveryError('ECOMPOSE', { cause: error })
  }
}

const SETTLE_TRIES = 3

type Settled = { now: number; skipped: boolean }

/** Tries three times, because a mail that was sent and not settled is sent again. */
async function complete(message: ClaimedMessage, { now, skipped }: Settled, deps: AnyDeps): Promise<void> {
  const { id, lease } = message
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isOurs = await deps.store.completeMessage({ id, lease, now, skipped })
      // Without the lease, another worker has claimed the message and sends the mail too.
      deps.log(`${deps.lane}-${isOurs ? (skipped ? 'skipped' : 'sent') : 'lease-lost'}`, about(message))
      return
    } catch (error) {
      if (attempt === SETTLE_TRIES) throw error
    }
  }
}

async function scheduleRetry(messages: ClaimedMessage[], error: unknown, deps: AnyDeps): Promise<boolean> {
  const { code, explanation } = error instanceof DeliveryError ? error : { code: 'EUNKNOWN', explanation: null }
  const now = deps.now()
  // The same random value for all, so that they are retried together.
  const chance = Math.random()
  const schedule = { baseMs: deps.retryBaseMs, random: () => chance }
  const postpone = async (message: ClaimedMessage) => {
    const { id, kind, lease, attempts, createdAt } = message
    const retryAt = deps.isCutShort?.() ? now : nextAttemptAt({ kind, code, attempts, createdAt, now }, schedule)
    await deps.store.failMessage({ id, lease, now, retryAt, error: code })
    const nextInSeconds = retryAt === null ? null : Math.round((retryAt - now) / 1000)
    const fields = { ...about(message), code, nextInSeconds, ...(explanation !== null && { explanation }) }
    deps.log(`${deps.lane}-${retryAt === null ? 'stuck' : 'failed'}`, fields)
  }
  await Promise.all(messages.map(postpone))
  return isAboutThisOne(code)
}

function about({ id, kind, attempts }: ClaimedMessage) {
  return { message: id, kind, attempts }
}

/** Codes that the other side did not send. */
const OURS = ['EENVELOPE', 'ECOMPOSE', 'EABANDONED', 'EEARLIER']

/** Whether the failure concerns only this message. If the server is unreachable or says 421, every mail fails. */
function isAboutThisOne(code: string): boolean {
  return (/^(?:EQUOTA_)?[45]\d\d$/.test(code) && code !== '421') || OURS.includes(code)
}
