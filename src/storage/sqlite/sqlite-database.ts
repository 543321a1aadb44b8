import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { NewMessage } from '../../lead/store/message.ts'
import { buildClaimStatement, buildDueCondition, type ClaimRows } from '../sql/claims.ts'
import { type ClaimedRow, insertInto, NEW_MESSAGE_COLUMNS, NEW_MESSAGE_KEYS } from '../sql/columns.ts'
import type { QueryResult, SharedDatabase, Statement, Transaction, Values } from '../sql/shared-database.ts'
import type { Connection } from './sqlite-connection.ts'

/** Prepares each statement once, when the store is opened. */
export function prepareSqliteDatabase({ db, read, write }: Connection): SharedDatabase {
  const prepared = new Map<string, StatementSync>()
  function statement(text: string) {
    prepared.set(text, db.prepare(text))
    return (values: Values): Statement => ({ text, values })
  }

  function execute<T>(statements: Transaction<T>): T {
    let next = statements.next()
    while (!next.done) next = statements.next(run(next.value))
    return next.value
  }

  function run({ text, values }: Statement): QueryResult {
    const statement = prepared.get(text) as StatementSync
    if (statement.columns().length === 0) return { rows: [], count: Number(statement.run(values).changes) }
    const rows = rowsOf(statement, values)
    return { rows, count: rows.length }
  }

  const addMessages = prepareAddMessages(statement)
  const withKey = db.prepare('select 1 from messages where dedupe_key = ?')
  const ofKind = db.prepare('select 1 from messages where lead_id = ? and kind = ?')
  const isNew = ({ dedupeKey, leadId, kind }: NewMessage) =>
    (dedupeKey === null ? ofKind.get(leadId, kind) : withKey.get(dedupeKey)) === undefined

  return {
    read<Row>(text: string) {
      const statement = db.prepare(text)
      return (values = {}) => read(() => rowsOf(statement, values) as Row[])
    },
    change(text) {
      const statement = db.prepare(text)
      return (values) => write(() => Number(statement.run(values).changes))
    },
    statement,
    transact: (work) => write(() => execute(work(false))),
    addMessages,
    // Read first, so that a call every minute does not write.
    enqueueMessages: async (messages) =>
      (await read(() => messages.some(isNew))) ? write(() => execute(addMessages(messages))) : 0,
    // No lock is needed, because there is one writer at a time.
    *lock() {},
    claimRows: prepareClaimRows(db, { read, write }),
    forUpdate: '',
    idsInJson: 'select value from json_each(:ids)',
    textsInJson: 'select value from json_each(:texts)',
    rowsInJson: 'json_each(:rows)',
  }
}

/** Reads arrays, because the driver's own objects are slow, and have no prototype, which breaks comparisons. */
function rowsOf(statement: StatementSync, values: Values): Record<string, unknown>[] {
  statement.setReturnArrays(true)
  const names = statement.columns().map(({ name }) => name)
  return (statement.all(values) as unknown as unknown[][]).map((cells) => {
    const row: Record<string, unknown> = {}
    // Without an iterator, because the figures of a year read 50,000 rows.
    for (let index = 0; index < names.length; index += 1) row[names[index] as string] = cells[index]
    return row
  })
}

/** There is one statement for each priority, because for several at once, SQLite would read and sort all due messages. */
function prepareClaimRows(db: DatabaseSync, { read, write }: Pick<Connection, 'read' | 'write'>): ClaimRows {
  const due = buildDueCondition('= :priority')
  const countDue = db.prepare(`
    select count(*) as total from (select 1 from messages m where ${due} limit :atLeast) as counted`)
  const claim = db.prepare(
    buildClaimStatement(
      `id in (select m.id from messages m where ${due} order by m.next_attempt_at, m.id limit :limit)`,
    ),
  )
  return async (priorities, { limit, atLeast, lease, leaseUntil, ...terms }) => {
    const isEnough = (priority: number) => countDue.get({ ...terms, priority, atLeast })?.total === atLeast
    // Read first, so that an idle loop does not write.
    const open = await read(() => priorities.filter(isEnough))
    if (open.length === 0) return []
    return write(() => {
      const rows: ClaimedRow[] = []
      for (const priority of open) {
        if (rows.length === limit) break
        const values = { ...terms, priority, lease, leaseUntil, limit: limit - rows.length }
        rows.push(...(rowsOf(claim, values) as unknown as ClaimedRow[]))
      }
      return rows
    })
  }
}

function prepareAddMessages(statement: SharedDatabase['statement']): SharedDatabase['addMessages'] {
  const add = statement(`
    insert into messages (${NEW_MESSAGE_COLUMNS}) select ${NEW_MESSAGE_KEYS.map((key) => `:${key}`)}
    where :leadId is null or exists (select 1 from leads where id = :leadId)
    on conflict do nothing`)
  return function* (messages) {
    let added = 0
    for (const message of messages) added += (yield add({ ...message })).count
    return added
  }
}

/** Inserts within the caller's transaction. Throws if a like message exists. */
export function prepareInsertMessage(db: DatabaseSync): (message: NewMessage) => void {
  // Binding by position is cheaper than by name.
  const insert = db.prepare(insertInto('messages', NEW_MESSAGE_KEYS, () => '?'))
  return (message) => void insert.run(...NEW_MESSAGE_KEYS.map((key) => message[key]))
}
