import { SECOND } from '../../../base/durations.ts'
import type { DeskLead, DeskResponses } from '../../../lead/desk/desk-api.ts'
import { findConflict } from '../../../lead/desk/is-stale.ts'
import { type Ask, DeskError, type Trouble } from '../ask-desk.ts'
import {
  type ActStep,
  isAddStep,
  isWaiting,
  noteOf,
  type PendingStep,
  readPendingSteps,
  removePendingStep,
  savePendingStep,
} from './pending-steps.ts'

/**
 * After these troubles, the step may succeed later. The other troubles are responses about the step. After `signed_out`, the step
 * was removed, or another tab has a new session. Never store it as refused, because it is personal data.
 */
const RETRYABLE: readonly Trouble[] = ['offline', 'unreachable', 'busy', 'signed_out']
const RETRY_AFTER = 15 * SECOND

/** `null` if the step waits for a connection, or another tab has sent it. */
export type PendingStepResponse<S extends PendingStep> = DeskResponses[S extends ActStep ? 'act' : 'add'] | null

export type PendingStepSender = Pick<ReturnType<typeof createPendingStepSender>, 'send' | 'saveAndSend' | 'discard'>

/**
 * Runs `work` in one tab at a time. Browsers have locks only on https and loopback. Without a lock, the server still takes a
 * step once.
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
 * Sends the waiting steps in order, until the caller calls the function that `start` returns. One tab sends at a time.
 * @param keep stores the lead of a response, or `null` if it was deleted
 * @param onAdded the server has a new lead
 */
export function createPendingStepSender(
  ask: Ask,
  { keep, onAdded }: { keep: (ref: string, lead: DeskLead | null) => void; onAdded: () => void },
) {
  /** Promises of callers that wait for a step, by its id. */
  const waiters = new Map<string, PromiseWithResolvers<PendingStepResponse<PendingStep>>>()
  let timer = 0
  let isStarted = false
  let isSending = false
  let beingSent = ''

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
   * Rejects with a DeskError if the server refuses the step at once. If the step had waited, or is stale, its `refused`
   * has the reason.
   */
  function send<S extends PendingStep>(step: S): Promise<PendingStepResponse<S>> {
    const waiter = Promise.withResolvers<PendingStepResponse<PendingStep>>()
    waiters.set(step.id, waiter)
    saveAndSend(step)
    return waiter.promise as Promise<PendingStepResponse<S>>
  }

  /** If the server refuses the step again, stores the reason in it. */
  function saveAndSend(step: PendingStep): void {
    savePendingStep(step)
    void sendWaiting()
  }

  /** Removes a step from the device. If it is being sent, waits for its response first. */
  async function discard({ id }: Pick<PendingStep, 'id'>): Promise<void> {
    if (id === beingSent) await withTabLock(async () => removePendingStep({ id }))
    else removePendingStep({ id })
  }

  async function sendWaiting(): Promise<void> {
    if (isSending || !isStarted) return
    isSending = true
    clearTimeout(timer)
    const isAllSent = await withTabLock(sendAll).finally(() => {
      isSending = false
    })
    const waiting = readPendingSteps().filter(isWaiting)
    const isSent = (id: string) => waiting.every((step) => step.id !== id)
    for (const id of waiters.keys()) if (!isAllSent || isSent(id)) takeWaiter(id)?.resolve(null)
    if (waiting.length === 0) return
    // If all were sent, this step was added after the last response.
    if (isAllSent) void sendWaiting()
    else timer = window.setTimeout(sendWaiting, RETRY_AFTER)
  }

  /** Returns false if steps have to wait. */
  async function sendAll(): Promise<boolean> {
    const busy = new Set<string>()
    for (;;) {
      const step = readPendingSteps().find((pending) => isWaiting(pending) && !busy.has(pending.ref ?? pending.id))
      if (step === undefined) return busy.size === 0
      beingSent = step.id
      try {
        const response = await sendOne(step)
        removePendingStep(step)
        if (!isAddStep(step)) removeReplaced(step)
        takeWaiter(step.id)?.resolve(response)
      } catch (error) {
        if (!(error instanceof DeskError)) throw error
        if (!RETRYABLE.includes(error.trouble)) refuse(step, error)
        // The server may be busy with this lead alone.
        else if (error.trouble === 'busy') busy.add(step.ref ?? step.id)
        else return false
      } finally {
        beingSent = ''
      }
    }
  }

  /** Removes refused steps that this step repeats, unless the colleague typed something in them. */
  function removeReplaced({ ref, action: { kind } }: ActStep): void {
    for (const pending of readPendingSteps()) {
      if (pending.ref !== ref || pending.action.kind !== kind || kind === 'corrected') continue
      if (!isWaiting(pending) && noteOf(pending) === '') removePendingStep(pending)
    }
  }

  async function sendOne(step: PendingStep): Promise<PendingStepResponse<PendingStep>> {
    if (isAddStep(step)) {
      const added = await ask(step.add)
      onAdded()
      return added
    }
    const { id: entry, ref, version, after, action } = step
    const lead = await ask({ do: 'act', ref, version, after, action, entry })
    keep(ref, lead)
    return lead
  }

  function refuse(step: PendingStep, error: DeskError): void {
    const { trouble, lead } = error
    if (!isAddStep(step)) {
      if (trouble === 'unknown') keep(step.ref, null)
      else if (lead) {
        keep(step.ref, lead)
        error.newest = findConflict(lead.history, lead.version - step.version, step.action, step.after)
      }
    }
    const waiter = takeWaiter(step.id)
    // The colleague decides about a stale step. An undo would be stale again.
    const isKept = trouble === 'stale' && !isAddStep(step) && step.action.kind !== 'undone'
    if (waiter && !isKept) removePendingStep(step)
    else savePendingStep({ ...step, refused: { trouble, newest: error.newest } })
    waiter?.reject(error)
  }

  function takeWaiter(id: string) {
    const waiter = waiters.get(id)
    waiters.delete(id)
    return waiter
  }

  return { start, send, saveAndSend, discard }
}
