import type { NewMessage } from '../../lead/store/message.ts'
import { buildClaimStatement, buildDueCondition } from '../sql/claims.ts'
import { type ClaimedRow, columnOf, NEW_MESSAGE_COLUMNS, NEW_MESSAGE_KEYS } from '../sql/columns.ts'
import type { SharedDatabase, Transaction, Values } from '../sql/shared-database.ts'
import type { Connection, Query } from './postgres-connection.ts'

export function preparePostgresDatabase({ run, transact }: Connection): SharedDatabase {
  return {
    read<Row>(text: string) {
      return (values) => run(async (query) => (await query(text, values)).rows as Row[])
    },
    change:
      (text, again = text) =>
      (values) =>
        run(async (query, isAgain) => (await query(isAgain ? again : text, values)).count),
    statement,
    transact: (work) => transact((query, isAgain) => execute(query, work(isAgain))),
    async enqueueMessages(messages) {
      if (messages.length === 0) return 0
      return (await run((query) => query(ADD_MESSAGES, { messages: toJson(messages) }))).count
    },
    *addMessages(messages) {
      return messages.length === 0 ? 0 : (yield statement(ADD_MESSAGES)({ messages: toJson(messages) })).count
    },
    *lock(name) {
      yield statement(LOCK)({ name })
    },
    async claimRows(priorities, values) {
      const { rows } = await run((query) => query(CLAIM, { ...values, priorities: JSON.stringify(priorities) }))
      return rows as unknown as ClaimedRow[]
    },
    forUpdate: 'for update',
    idsInJson: 'select cast(value as uuid) from json_array_elements_text(cast(:ids as json))',
    textsInJson: 'select value from json_array_elements_text(cast(:texts as json))',
    rowsInJson: 'json_array_elements(cast(:rows as json))',
  }
}

async function execute<T>(query: Query, statements: Transaction<T>): Promise<T> {
  let next = statements.next()
  while (!next.done) next = statements.next(await query(next.value.text, next.value.values))
  return next.value
}

const statement = (text: string) => (values: Values) => ({ text, values })

const LOCK = 'select pg_advisory_xact_lock(hashtextextended(:name, 0))'

/** Inserts the messages in the JSON array `:messages` from a table `n`. A condition may follow. */
export const INSERT_MESSAGES = `
  insert into messages (${NEW_MESSAGE_COLUMNS}) select ${NEW_MESSAGE_COLUMNS}
  from jsonb_populate_recordset(null::messages, cast(:messages as jsonb)) n`

/** Claims in one statement, which skips rows that another worker is claiming now. */
const CLAIM = `
  with due as (
    select m.id from messages m
    where ${buildDueCondition('= any(array(select cast(value as integer) from json_array_elements_text(cast(:priorities as json))))')}
    order by m.priority, m.next_attempt_at, m.id limit :limit for update skip locked
  )
  ${buildClaimStatement('id in (select id from due) and (select count(*) from due) >= :atLeast')}`

const ADD_MESSAGES = `
  ${INSERT_MESSAGES} where n.lead_id is null or exists (select from leads l where l.id = n.lead_id)
  on conflict do nothing`

export function toJson(messages: readonly NewMessage[]): string {
  const toRow = (message: NewMessage) => NEW_MESSAGE_KEYS.map((key) => [columnOf(key), message[key]])
  return JSON.stringify(messages.map((message) => Object.fromEntries(toRow(message))))
}
