import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { EarlierKey, Intake, NewMessage, StoredLead, SubmitOutcome } from '../../lead/ports.ts'
import { type Connection, nextPause, PATIENCE_MS, transact } from './connection.ts'
import { insertMessage } from './insert-message.ts'
import { asLead, LEAD_COLUMNS } from './rows.ts'
import { asStoreError, isBusy } from './store-error.ts'

interface Submission {
  lead: StoredLead
  messages: readonly NewMessage[]
  key: string | null
  earlier: EarlierKey | null
  deadline: number
  resolve(outcome: SubmitOutcome): void
  reject(error: Error): void
}

/** How many share one commit at most: a larger group would keep the event loop too long. */
const LARGEST_GROUP = 250

/**
 * Submissions that arrive in one turn of the event loop share one commit, because syncing the disk costs
 * more than all the rest. Each is still stored, repeated or refused on its own.
 */
export function prepareSubmit(connection: Connection): Intake['submit'] {
  const { db } = connection
  const store = prepareStoring(connection)
  let waiting: Submission[] = []
  let isScheduled = false

  function commitWaiting(wait: number): void {
    const group = waiting.splice(0, LARGEST_GROUP)
    try {
      settle(group, commit(group))
    } catch (error) {
      if (isBusy(error)) {
        tryLater(group, wait, error)
        return
      }
      settle(
        group,
        group.map((submission) => commitAlone(submission, error, group.length)),
      )
    }
    isScheduled = waiting.length > 0
    if (isScheduled) setImmediate(commitWaiting, 1)
  }

  function commit(group: readonly Submission[]): SubmitOutcome[] {
    return transact(db, () => group.map(store))
  }

  /** One submission that cannot be stored must not take the others of its group with it. */
  function commitAlone(submission: Submission, reason: unknown, groupSize: number): SubmitOutcome | Error {
    if (groupSize === 1) return asStoreError(reason)
    try {
      return commit([submission])[0] as SubmitOutcome
    } catch (error) {
      return asStoreError(error)
    }
  }

  function tryLater(group: readonly Submission[], wait: number, reason: unknown): void {
    const now = performance.now()
    for (const submission of group) if (submission.deadline <= now) submission.reject(asStoreError(reason))
    waiting = [...group.filter((submission) => submission.deadline > now), ...waiting]
    isScheduled = waiting.length > 0
    if (isScheduled) setTimeout(commitWaiting, wait, nextPause(wait))
  }

  return (lead, messages, key, earlier = null) =>
    new Promise((resolve, reject) => {
      waiting.push({ lead, messages, key, earlier, deadline: performance.now() + PATIENCE_MS, resolve, reject })
      if (isScheduled) return
      isScheduled = true
      setImmediate(commitWaiting, 1)
    })
}

function settle(group: readonly Submission[], results: readonly (SubmitOutcome | Error)[]): void {
  group.forEach((submission, index) => {
    const result = results[index] as SubmitOutcome | Error
    if (result instanceof Error) submission.reject(result)
    else submission.resolve(result)
  })
}

function prepareStoring({ db }: Connection): (submission: Submission) => SubmitOutcome {
  const insertLead = db.prepare(`
    INSERT INTO leads (id, ref, idempotency_key, name, address, roof_size, roof_type, phone, email, message,
      received_at, due_at, answered_at, quarantined_at, released_at, anonymised_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO NOTHING`)
  const findByKey = db.prepare(`SELECT ${LEAD_COLUMNS} FROM leads l WHERE l.idempotency_key = ?`)
  const findEarlier = db.prepare('SELECT 1 FROM leads WHERE idempotency_key = ? AND received_at >= ?')
  const addMessage = insertMessage(db)

  return ({ lead, messages, key, earlier }) => {
    // Asked here and not before: the earlier one may have waited for the same lock.
    if (earlier !== null && findEarlier.get(earlier.key, earlier.since) !== undefined) return 'repeated'
    const { changes } = insertLead.run(
      lead.id,
      lead.ref,
      key,
      lead.name,
      lead.address,
      lead.roofSize,
      lead.roofType,
      lead.phone,
      lead.email,
      lead.message,
      lead.receivedAt,
      lead.dueAt,
      lead.answeredAt,
      lead.quarantinedAt,
      lead.releasedAt,
      lead.anonymisedAt,
    )
    if (changes === 0) return whyNot(lead, key === null ? undefined : findByKey.get(key))
    for (const message of messages) addMessage(message)
    return 'stored'
  }
}

function whyNot(lead: StoredLead, row: Record<string, unknown> | undefined): SubmitOutcome {
  if (row === undefined) return 'ref-taken'
  const before = asLead(row)
  return LEAD_FIELDS.every((field) => before[field] === lead[field]) ? 'repeated' : 'conflict'
}
