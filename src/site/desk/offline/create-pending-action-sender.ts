import { SECOND } from '../../../base/durations.ts'
import type { DeskLead, DeskResponses } from '../../../lead/desk/desk-api.ts'
import { findConflict } from '../../../lead/desk/is-stale.ts'
import { type Ask, asDeskError, type DeskError, type Trouble } from '../ask-desk.ts'
import {
  isPendingAdd,
  isWaiting,
  noteOf,
  type PendingAct,
  type PendingAction,
  readPendingActions,
  removePendingAction,
  savePendingAction,
} from './pending-actions.ts'

/**
 * After these troubles, the action may succeed later. The other troubles are responses about the action. After `signed_out`, the
 * action was removed, or another tab has a new session. Never store it as refused, because it is personal data.
 */
const RETRYABLE: readonly Trouble[] = ['offline', 'unreachable', 'busy', 'signed_out']
const RETRY_AFTER = 15 * SECOND

/** `null` if the action waits for a connection, or another tab has sent it. */
export type PendingActionResponse<A extends PendingAction> = DeskResponses[A extends PendingAct ? 'act' : 'add'] | null

export type PendingActionSender = Pick<
  ReturnType<typeof createPendingActionSender>,
  'send' | 'saveAndSend' | 'discard' | 'onSent'
>

/**
 * Runs `work` in one tab at a time. Browsers have locks only on https and loopback. Without a lock, the server still takes an
 * action once.
 */
async function withTabLock<T>(work: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined
  const begin = () => {
    result = work()
    return result
  }
  // Rejects with a SecurityError if the browser blocks the storage of this site.
  await navigator.locks?.request('desk-steps', begin).catch(() => {})
  return result ?? work()
}

/**
 * Sends the waiting actions in order, until the caller calls the function that `start` returns. One tab sends at a time.
 * @param keep stores the lead of a response, or `null` if it was deleted
 * @param onAdded the server has a new lead
 */
export function createPendingActionSender(
  ask: Ask,
  { keep, onAdded }: { keep: (ref: string, lead: DeskLead | null) => void; onAdded: () => void },
) {
  /** Promises of callers that wait for an action, by its id. */
  const waiters = new Map<string, PromiseWithResolvers<PendingActionResponse<PendingAction>>>()
  let timer = 0
  let isStarted = false
  let isSending = false
  let beingSent = ''
  /** The number of sent actions without a waiting caller. */
  let sentLate = 0
  let reportSent = (_count: number) => {}

  function start(): () => void {
    isStarted = true
    addEventListener('online', sendWaiting)
    void sendWaiting()
    return () => {
      isStarted = false
      clearTimeout(timer)
      removeEventListener('online', sendWaiting)
    }
  }

  /**
   * Rejects with a DeskError if the server refuses the action at once. If the action had waited, or is stale, its `refused`
   * has the reason.
   */
  function send<A extends PendingAction>(pending: A): Promise<PendingActionResponse<A>> {
    const waiter = Promise.withResolvers<PendingActionResponse<PendingAction>>()
    waiters.set(pending.id, waiter)
    saveAndSend(pending)
    return waiter.promise as Promise<PendingActionResponse<A>>
  }

  /** If the server refuses the action again, stores the reason in it. */
  function saveAndSend(pending: PendingAction): void {
    savePendingAction(pending)
    void sendWaiting()
  }

  /** Removes an action from the device. If it is being sent, waits for its response first. */
  async function discard({ id }: Pick<PendingAction, 'id'>): Promise<void> {
    if (id === beingSent) await withTabLock(async () => removePendingAction({ id }))
    else removePendingAction({ id })
  }

  async function sendWaiting(): Promise<void> {
    if (isSending || !isStarted) return
    isSending = true
    clearTimeout(timer)
    const isAllSent = await withTabLock(sendAll).finally(() => {
      isSending = false
    })
    const waiting = readPendingActions().filter(isWaiting)
    const isSent = (id: string) => waiting.every((pending) => pending.id !== id)
    for (const id of waiters.keys()) if (!isAllSent || isSent(id)) takeWaiter(id)?.resolve(null)
    if (sentLate > 0) reportSent(sentLate)
    sentLate = 0
    if (waiting.length === 0) return
    // If all were sent, this action was added after the last response.
    if (isAllSent) void sendWaiting()
    else timer = window.setTimeout(sendWaiting, RETRY_AFTER)
  }

  /** Returns false if actions have to wait. */
  async function sendAll(): Promise<boolean> {
    const busy = new Set<string>()
    for (;;) {
      const pending = readPendingActions().find((pending) => isWaiting(pending) && !busy.has(pending.ref ?? pending.id))
      if (pending === undefined) return busy.size === 0
      beingSent = pending.id
      try {
        const response = await sendOne(pending)
        removePendingAction(pending)
        if (!isPendingAdd(pending)) removeReplaced(pending)
        const waiter = takeWaiter(pending.id)
        if (waiter) waiter.resolve(response)
        else sentLate += 1
      } catch (thrown) {
        const error = asDeskError(thrown)
        if (!RETRYABLE.includes(error.trouble)) refuse(pending, error)
        // The server may be busy only with this lead.
        else if (error.trouble === 'busy') busy.add(pending.ref ?? pending.id)
        else return false
      } finally {
        beingSent = ''
      }
    }
  }

  async function sendOne(pending: PendingAction): Promise<PendingActionResponse<PendingAction>> {
    if (isPendingAdd(pending)) {
      const added = await ask(pending.add)
      onAdded()
      return added
    }
    const { id: entry, ref, version, after, action } = pending
    const lead = await ask({ do: 'act', ref, version, after, action, entry, sent: Date.now() })
    keep(ref, lead)
    return lead
  }

  function refuse(pending: PendingAction, error: DeskError): void {
    const { trouble, lead } = error
    if (!isPendingAdd(pending)) {
      if (trouble === 'unknown') keep(pending.ref, null)
      else if (lead) {
        keep(pending.ref, lead)
        error.newest = findConflict(lead.history, lead.version - pending.version, pending.action, pending.after)
      }
    }
    const waiter = takeWaiter(pending.id)
    // The colleague decides about a stale action. An undo would be stale again.
    const isKept = trouble === 'stale' && !isPendingAdd(pending) && pending.action.kind !== 'undone'
    if (waiter && !isKept) removePendingAction(pending)
    else savePendingAction({ ...pending, refused: { trouble, newest: error.newest } })
    waiter?.reject(error)
  }

  function takeWaiter(id: string) {
    const waiter = waiters.get(id)
    waiters.delete(id)
    return waiter
  }

  /** Calls back with the number of actions that were sent after they had waited for a connection. */
  function onSent(report: (count: number) => void): void {
    reportSent = report
  }

  return { start, send, saveAndSend, discard, onSent }
}

/** Removes refused actions that this action repeats, unless the colleague typed something in them. */
function removeReplaced({ ref, action: { kind } }: PendingAct): void {
  for (const pending of readPendingActions()) {
    if (pending.ref !== ref || pending.action.kind !== kind || kind === 'corrected') continue
    if (!isWaiting(pending) && noteOf(pending) === '') removePendingAction(pending)
  }
}
