import { isCombined, isStillNeeded, MAIL_RULES } from '../../lead/outbox/mail-kinds.ts'
import { claimTimes, isAbandoned, LEASE, MAX_COMBINED, nextAttemptAt } from '../../lead/outbox/message-rules.ts'
import { DeliveryError, type Failure, type Transport } from '../../lead/outbox/transport.ts'
import type { LeadStore } from '../../lead/store/lead-store.ts'
import type { ClaimedMessage, Lane, Priority } from '../../lead/store/message.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import type { Log } from '../log.ts'

export interface DeliverDeps<Item> {
  lane: Lane
  store: LeadStore
  transport: Transport<Item>
  /** Writes one mail for one message, or for several of one kind. `null` if it is no longer needed. May throw DeliveryError. */
  compose: (messages: readonly ClaimedMessage[], now: number) => Promise<Item | null>
  allowedPriorities: (now: number) => Promise<readonly Priority[]>
  now: () => number
  retryBaseMs: number
  log: Log
  isStopping: () => boolean
  /** Called before each claim, because a pass through a backlog may take hours. */
  upkeep?: () => Promise<void>
  maxClaims?: number
  sendsOneByOne?: () => boolean
  /** True if the caller is stopping and aborted the message, which is then due again at once. */
  isAborted?: () => boolean
}

type AnyDeps = DeliverDeps<unknown>

/** Logs `mail-sent`, `webhook-stuck` and the like. */
function logResult(
  message: ClaimedMessage,
  result: 'sent' | 'skipped' | 'lease-lost' | 'not-composed' | 'failed' | 'stuck',
  { lane, log }: AnyDeps,
  fields = {},
  error?: unknown,
) {
  const { id, kind, attempts } = message
  log(`${lane}-${result}`, { message: id, kind, attempts, ...fields }, error)
}

interface Delivered {
  /** At least one message was settled before the other side failed. */
  hasSettled: boolean
  /** False if the other side is unreachable or refuses everything, so the next message would fail too. */
  isTransportUp: boolean
}

/** Claims, composes, sends and settles messages until none is due. Concurrent passes share the work. Throws StoreError. */
export async function deliverDue<Item>(deps: DeliverDeps<Item>): Promise<Delivered> {
  let hasSettled = false
  const { maxClaims = Number.POSITIVE_INFINITY } = deps
  for (let claims = 0; claims < maxClaims && !deps.isStopping(); claims += 1) {
    await deps.upkeep?.()
    // The first message of a pass goes alone, to test the server.
    const limit = !hasSettled || deps.sendsOneByOne?.() ? 1 : deps.transport.atOnce
    const now = deps.now()
    const priorities = await deps.allowedPriorities(now)
    const claimed = await deps.store.claimMessages({ ...claimTimes(now), limit, priorities })
    if (claimed.length === 0) break
    const batches = await joinMessages(claimed, deps)
    const delivered = await deliverBatches(batches, { atOnce: limit, latestStart: now + LEASE / 2 }, deps)
    if (delivered.hasSettled) hasSettled = true
    if (!delivered.isTransportUp) return { hasSettled, isTransportUp: false }
  }
  return { hasSettled, isTransportUp: true }
}

/**
 * Sends `atOnce` batches at a time, until the transport is down.
 * @param latestStart later batches are given back to the store, so that the last sends end before their lease
 */
async function deliverBatches<Item>(
  batches: ClaimedMessage[][],
  { atOnce, latestStart }: { atOnce: number; latestStart: number },
  deps: DeliverDeps<Item>,
): Promise<Delivered> {
  let hasSettled = false
  let isTransportUp = true
  for (let first = 0; first < batches.length; first += atOnce) {
    const isAttempted = first === 0 || (isTransportUp && deps.now() <= latestStart && !deps.isStopping())
    const sends = batches
      .slice(first, first + atOnce)
      .map((batch) => (isAttempted ? deliverBatch(batch, deps) : recordFailure(batch, NOT_ATTEMPTED, deps)))
    // All sends finish before an error ends the pass, because the caller then closes the transport.
    await Promise.allSettled(sends)
    const areUp = await Promise.all(sends)
    if (isAttempted && areUp.includes(true)) hasSettled = true
    if (areUp.includes(false)) isTransportUp = false
  }
  return { hasSettled, isTransportUp }
}

/** Puts the messages that one mail covers into one batch. See `combineFrom` in mail-kinds.ts. */
async function joinMessages(claimed: ClaimedMessage[], { store, now }: AnyDeps): Promise<ClaimedMessage[][]> {
  const batches: ClaimedMessage[][] = []
  for (const [kind, due] of Map.groupBy(claimed, ({ kind }) => kind)) {
    if (!isCombined(kind)) {
      batches.push(...due.map((message) => [message]))
      continue
    }
    const { combineFrom, to } = MAIL_RULES[kind]
    const others = { kind, atLeast: Math.max(1, combineFrom - due.length), limit: MAX_COMBINED - due.length }
    const all = [...due, ...(await store.claimMessages({ ...claimTimes(now()), ...others }))]
    // A repeated mail must have the same messages as before, so that the receiver recognises it. A message that
    // is abandoned or no longer needed stays alone, because it is settled as stuck or skipped, not as sent.
    const groups = Map.groupBy(all, (message) => {
      const recipient = to === 'assignee' ? message.lead?.assignedTo : ''
      const isAlone = isAbandoned(message) || !isStillNeeded({ kind, lead: message.lead }, now())
      return isAlone ? message.id : `${message.attempts} ${recipient}`
    })
    const isEnough = all.length >= combineFrom
    for (const group of groups.values()) batches.push(...(isEnough ? [group] : group.map((message) => [message])))
  }
  return batches
}

/**
 * Sends one mail or event and settles its messages. Returns whether the transport is up. Throws StoreError. Then the messages are
 * sent again after the lease.
 */
async function deliverBatch<Item>(messages: ClaimedMessage[], deps: DeliverDeps<Item>): Promise<boolean> {
  if (messages.some(isAbandoned)) return recordFailure(messages, ABANDONED, deps)
  let item: Item | null
  try {
    item = await compose(messages, deps)
    if (item !== null) await deps.transport.send(item)
  } catch (error) {
    if (error instanceof StoreError) throw error
    if (error instanceof DeliveryError) return await recordFailure(messages, error, deps)
    return await recordFailure(messages, UNKNOWN, deps, error)
  }
  // All messages get the same time, so that they count as one mail.
  const settled = { now: deps.now(), skipped: item === null }
  await Promise.all(messages.map((message) => settle(message, settled, deps)))
  return true
}

async function compose<Item>(messages: ClaimedMessage[], deps: DeliverDeps<Item>): Promise<Item | null> {
  try {
    return await deps.compose(messages, deps.now())
  } catch (error) {
    if (error instanceof StoreError || error instanceof DeliveryError) throw error
    for (const message of messages) logResult(message, 'not-composed', deps, {}, error)
    throw new DeliveryError('ECOMPOSE', { scope: 'message', cause: error })
  }
}

/** Tries three times, because a mail that was sent and not settled is sent again. */
async function settle(
  message: ClaimedMessage,
  { now, skipped }: { now: number; skipped: boolean },
  deps: AnyDeps,
): Promise<void> {
  const { id, lease } = message
  for (let attempt = 1; ; attempt += 1) {
    try {
      const isOurs = await deps.store.completeMessage({ id, lease, now, skipped })
      // If the lease was lost, another worker has claimed the message and sends the mail, too.
      logResult(message, isOurs ? (skipped ? 'skipped' : 'sent') : 'lease-lost', deps)
      return
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

const ABANDONED: Failure = { code: 'EABANDONED', scope: 'message', retryFor: 'none', explanation: null }
/** The messages before it took too long or failed, or the caller is stopping. */
const NOT_ATTEMPTED: Failure = { code: 'ENOTTRIED', scope: 'message', retryFor: 'all', explanation: null }
const UNKNOWN: Failure = { code: 'EUNKNOWN', scope: 'transport', retryFor: 'all', explanation: null }

/**
 * Gives the messages back. They are retried or, if that is pointless, wait for an operator. Returns whether the transport is up.
 * @param bug an unexpected error, for the log
 */
async function recordFailure(
  messages: ClaimedMessage[],
  { code, scope, retryFor, explanation }: Failure,
  deps: AnyDeps,
  bug?: unknown,
): Promise<boolean> {
  const now = deps.now()
  // All messages get the same jitter, so that they are retried together.
  const schedule = { baseMs: deps.retryBaseMs, jitter: Math.random() }
  const fail = async (message: ClaimedMessage) => {
    const { id, kind, lease, attempts, createdAt } = message
    const retryAt = deps.isAborted?.() ? now : nextAttemptAt({ kind, retryFor, attempts, createdAt, now }, schedule)
    const isOurs = await deps.store.failMessage({ id, lease, now, retryAt, error: code })
    if (!isOurs) return logResult(message, 'lease-lost', deps)
    const nextInSeconds = retryAt === null ? null : Math.round((retryAt - now) / 1000)
    const fields = { code, nextInSeconds, ...(explanation !== null && { explanation }) }
    logResult(message, retryAt === null ? 'stuck' : 'failed', deps, fields, bug)
  }
  await Promise.all(messages.map(fail))
  return scope !== 'transport'
}
