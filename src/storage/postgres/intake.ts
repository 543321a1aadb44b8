import { setImmediate } from 'node:timers'
import { LEAD_FIELDS } from '../../lead/lead.ts'
import type { InsertOutcome, Intake, NewMessage, StoredLead, StoreError, SubmissionKeys } from '../../lead/store.ts'
import { type Connection, inTransaction, PATIENCE_MS, type Sql, type Statement } from './connection.ts'
import { asLeads, columnsOf, insertMessages, leadColumns, prepareQueries, toRow } from './rows.ts'
import { asStoreError, isPassing } from './store-error.ts'

interface Submission {
  lead: StoredLead
  messages: readonly NewMessage[]
  keys: SubmissionKeys
}

interface Waiting {
  submission: Submission
  deadline: number
  resolve(outcome: InsertOutcome): void
  reject(error: StoreError): void
}

/** In milliseconds. */
const REMEMBER_MS = 60_000

/** How many leads share one statement at most. */
const LARGEST_GROUP = 100
/** How many statements are under way at most: leads that come meanwhile make the next one larger. */
const MOST_UNDER_WAY = 4

/**
 * Leads that come in one turn of the event loop, or while others are being written, share one statement and so one commit:
 * with 128 connections that takes 1.7 times as many leads a second as a statement for each. Each lead still
 * succeeds or fails on its own.
 *
 * @returns `failure`: why the database refused the last lead of the last minute, `null` where it took it or was only away
 */
export function prepareIntake(connection: Connection): { intake: Intake; failure: () => StoreError['code'] | null } {
  const { run, lastFailure } = connection
  let failure: { code: StoreError['code']; at: number } | null = null
  const waiting: Waiting[] = []
  let underWay = 0
  let lastPlain: Promise<void> = Promise.resolve()
  const { count } = prepareQueries(connection)
  const countLeadsFrom: Intake['countLeadsFrom'] = ({ mailbox, since }) =>
    count((sql) => sql`select count(*) from leads where mailbox = ${mailbox} and received_at >= ${since}`)
  return { intake: { insertLead, countLeadsFrom }, failure: recentFailure }

  /** A server that is told of no further lead would else be ill for ever. */
  function recentFailure(): StoreError['code'] | null {
    return failure !== null && performance.now() - failure.at < REMEMBER_MS ? failure.code : null
  }

  function insertLead(...[lead, messages, keys]: Parameters<Intake['insertLead']>): Promise<InsertOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<InsertOutcome>()
    const deadline = performance.now() + PATIENCE_MS
    const one = { submission: { lead, messages, keys }, deadline, resolve, reject }
    if (keys.earlier === undefined) {
      waiting.push(one)
      setImmediate(begin)
    } else {
      // Alone and in turn: it may be a repetition of the one before it.
      lastPlain = lastPlain.then(() => store([one]))
    }
    // Of its own: others of its group may have come later, and wait longer.
    const timer = setTimeout(() => {
      if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
      reject(asStoreError(lastFailure()))
    }, PATIENCE_MS)
    return promise.finally(() => clearTimeout(timer))
  }

  function begin(): void {
    if (waiting.length === 0 || underWay === MOST_UNDER_WAY) return
    const group = waiting.splice(0, LARGEST_GROUP)
    underWay += 1
    void store(group).finally(() => {
      underWay -= 1
      begin()
    })
  }

  async function store(group: readonly Waiting[]): Promise<void> {
    const submissions = group.map(({ submission }) => submission)
    try {
      const outcomes = await run((sql) => insertLeads(sql, submissions), group.at(-1)?.deadline)
      failure = null
      for (const [index, { resolve }] of group.entries()) resolve(outcomes[index] as InsertOutcome)
    } catch (error) {
      const { code, cause } = error as StoreError
      // A lead that cannot be written must not take the others of its group with it.
      if (group.length > 1 && code === 'unavailable' && !isPassing(cause)) {
        for (const one of group) await store([one])
        return
      }
      failure = isPassing(cause) ? null : { code, at: performance.now() }
      for (const { reject } of group) reject(error as StoreError)
    }
  }
}

/** One that may have come under an earlier key comes alone: it waits for another server that stores that one now. */
function insertLeads(sql: Sql, submissions: readonly Submission[]): Promise<InsertOutcome[]> {
  const [{ keys }] = submissions as [Submission]
  if (keys.earlier === undefined) return insertNow(sql, submissions)
  const names = [keys.idempotencyKey ?? '', keys.earlier.key].sort()
  return inTransaction(sql, async (sql) => {
    for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
    return insertNow(sql, submissions)
  })
}

async function insertNow(sql: Statement, submissions: readonly Submission[]): Promise<InsertOutcome[]> {
  const leads = submissions.map(({ lead, keys }) => toRow({ ...lead, idempotencyKey: keys.idempotencyKey }))
  const earlier = submissions.flatMap(({ lead, keys }) => (keys.earlier ? [{ id: lead.id, ...keys.earlier }] : []))
  const messages = submissions.flatMap((submission) => submission.messages)
  const rows = await sql`
    with new_leads as (
      insert into leads (${columnsOf(sql, leads)})
      select ${columnsOf(sql, leads)} from jsonb_populate_recordset(null::leads, ${sql.json(leads)}) n
      where n.id not in (
        select e.id from jsonb_to_recordset(${sql.json(earlier)}) as e (id uuid, key text, since bigint)
        join leads l on l.idempotency_key = e.key and l.received_at >= e.since)
      on conflict do nothing
      returning id
    ), new_messages as (
      ${insertMessages(sql, messages)} where n.lead_id in (select id from new_leads)
    )
    select id from new_leads`
  const stored = new Set(rows.map(({ id }) => id as string))
  return Promise.all(
    submissions.map((submission) => (stored.has(submission.lead.id) ? 'stored' : whyNot(sql, submission))),
  )
}

async function whyNot(sql: Statement, { lead, keys }: Submission): Promise<InsertOutcome> {
  const { idempotencyKey: key, earlier } = keys
  if (earlier !== undefined) {
    const [row] = await sql`
      select id from leads where idempotency_key = ${earlier.key} and received_at >= ${earlier.since}`
    if (row !== undefined) return row.id === lead.id ? 'stored' : 'repeated'
  }
  const rows = asLeads(
    await sql`select ${leadColumns(sql)} from leads l where l.id = ${lead.id} or l.idempotency_key = ${key}`,
  )
  // The line was cut right behind the commit, and this is the second attempt.
  if (rows.some(({ id }) => id === lead.id)) return 'stored'
  const [before] = rows
  if (before === undefined) return 'ref-taken'
  return LEAD_FIELDS.every((field) => before[field] === lead[field]) ? 'repeated' : 'conflict'
}
