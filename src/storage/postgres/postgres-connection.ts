import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Answer, Values } from '../sql/shared-database.ts'
import { toAnswer, toDriver } from './driver-statement.ts'
import { type ConnectOptions, createPool, readAddress } from './pool.ts'
import { asStoreError, isPassing, isReadOnly, isSilence, withCode } from './postgres-error.ts'

/** @throws an error with a code of Postgres or of the system */
export type Query = (text: string, values?: Values) => Promise<Answer>

/** How long a caller waits for an unreachable database, in milliseconds. */
export const PATIENCE_MS = 5_000
/** After a longer silence, the connection counts as dead. */
const DEAD_AFTER_MS = 4_500
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500

export interface Connection {
  /**
   * Retries `work` while the database is unreachable or locked, until `deadline` by `performance.now()`: by default
   * five seconds. Running `work` twice must do no harm. @throws {StoreError}
   */
  run<T>(work: (query: Query) => Promise<T>, deadline?: number): Promise<T>
  /** The same in a transaction. */
  transact<T>(work: (query: Query) => Promise<T>, deadline?: number): Promise<T>
  /** Runs `work` once in a transaction without a time limit. @throws the driver's error */
  transactOnce<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { config, isPooler, mayBeClear } = readAddress(url, options)
  let pool = createPool(config)
  return {
    run: (work, deadline) =>
      patiently(() => work((text, values) => withClient((query) => query(text, values), DEAD_AFTER_MS)), deadline),
    transact: (work, deadline) => patiently(() => inTransaction(work, DEAD_AFTER_MS), deadline),
    transactOnce: (work) => inTransaction(work, undefined),
    close: () => pool.end(),
  }

  async function patiently<T>(work: () => Promise<T>, deadline = performance.now() + PATIENCE_MS): Promise<T> {
    let failure: unknown = noAnswer()
    for (let wait = FIRST_PAUSE_MS; performance.now() < deadline; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        return await beforeDeadline(work(), deadline)
      } catch (error) {
        // A timeout says less than an earlier error of the database.
        if (!isSilence(error)) failure = error
      }
      if (!isPassing(failure)) break
      await pause(Math.min(wait, Math.max(0, deadline - performance.now())))
    }
    throw asStoreError(failure)
  }

  function inTransaction<T>(work: (query: Query) => Promise<T>, silenceMs: number | undefined): Promise<T> {
    return withClient(async (query) => {
      await query('begin')
      const result = await work(query)
      await query('commit')
      return result
    }, silenceMs)
  }

  /** An error closes the connection. That rolls back, and later statements cannot read the rest of the answer. */
  async function withClient<T>(work: (query: Query) => Promise<T>, silenceMs: number | undefined): Promise<T> {
    const client = await checkOut()
    try {
      const result = await work((text, values) => runStatement(client, toDriver(text, values), silenceMs))
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function runStatement(client: pg.PoolClient, statement: pg.QueryConfig, silenceMs: number | undefined) {
    const mine = pool
    const name = isPooler ? '' : statement.name
    const terms = { ...statement, name, rowMode: 'array' as const, query_timeout: silenceMs }
    const answer = await client.query(terms).catch((error: unknown) => {
      const failure = withCode(error)
      // The other connections are dead too. Connections made while the database was read-only stay read-only.
      if (isSilence(failure) || isReadOnly(failure)) giveUp(mine)
      throw failure
    })
    return toAnswer(answer)
  }

  async function checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const mine = pool
      try {
        const client = await mine.connect()
        if (pool === mine) return client
        client.release(true)
      } catch (error) {
        if (pool !== mine) continue
        if (!mayBeClear || !/does not support SSL/.test(String(error))) throw withCode(error)
        config.ssl = false
        giveUp(mine)
      }
    }
  }

  /** Does not end the old pool, because `pg` would leave its callers waiting. Idle connections end after a minute. */
  function giveUp(mine: pg.Pool): void {
    if (pool === mine) pool = createPool(config)
  }
}

/** Opens a connection for one task. @throws {StoreError} */
export function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(url, { connections: 1 })
  const fail = (error: unknown) => Promise.reject(asStoreError(error))
  return work(connection).catch(fail).finally(connection.close)
}

async function beforeDeadline<T>(work: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noAnswer()), Math.max(0, deadline - performance.now()))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const noAnswer = () => Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })
