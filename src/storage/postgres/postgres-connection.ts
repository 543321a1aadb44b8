import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { SECOND } from '../../base/durations.ts'
import type { QueryResult, Values } from '../sql/shared-database.ts'
import { STORE_TIMEOUT } from '../store-timeout.ts'
import { toDriver, toQueryResult } from './driver-statement.ts'
import { type ConnectOptions, createPool, readAddress, STATEMENT_LIMIT } from './pool.ts'
import { asStoreError, isReadOnly, isTemporary, isTimeout, withCode } from './postgres-error.ts'

/** Throws an error with a code of Postgres or of the system. */
export type Query = (text: string, values?: Values) => Promise<QueryResult>

/** After a longer silence, the connection is dead, because the server would have answered at STATEMENT_LIMIT. */
const DEAD_AFTER = (STATEMENT_LIMIT + STORE_TIMEOUT) / 2
const FIRST_PAUSE = SECOND / 50
const MAX_PAUSE = SECOND / 2

/** `isAgain`: an earlier attempt may have been committed. */
type Work<T> = (query: Query, isAgain: boolean) => Promise<T>

export interface Connection {
  /**
   * Retries `work` for STORE_TIMEOUT while the database is unreachable or locked. Running `work` twice must do no harm.
   * Throws StoreError.
   */
  run<T>(work: Work<T>): Promise<T>
  /**
   * The same in a transaction.
   * @param limit in milliseconds, in place of STORE_TIMEOUT
   */
  transact<T>(work: Work<T>, limit?: number): Promise<T>
  /** Runs `work` once in a transaction without a time limit. Throws the driver's error. */
  transactOnce<T>(work: (query: Query) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export function connect(url: string, options: ConnectOptions = {}): Connection {
  const { config, isPooler, allowUnencrypted } = readAddress(url, options)
  let pool = createPool(config)
  return {
    run: (work) => retry((isAgain) => work(runAlone, isAgain)),
    transact: (work, limit) => retry((isAgain) => inTransaction((query) => work(query, isAgain), DEAD_AFTER), limit),
    transactOnce: (work) => inTransaction(work, undefined),
    close: () => pool.end(),
  }

  async function retry<T>(work: (isAgain: boolean) => Promise<T>, limit = STORE_TIMEOUT): Promise<T> {
    const deadline = performance.now() + limit
    let failure: unknown = timeoutError()
    let isAgain = false
    for (let wait = FIRST_PAUSE; performance.now() < deadline; wait = Math.min(wait * 2, MAX_PAUSE)) {
      try {
        return await beforeDeadline(work(isAgain), deadline)
      } catch (error) {
        isAgain = true
        // A timeout says less than an earlier error of the database.
        if (!isTimeout(error)) failure = error
      }
      if (!isTemporary(failure)) break
      await pause(Math.min(wait, Math.max(0, deadline - performance.now())))
    }
    throw asStoreError(failure)
  }

  function runAlone(text: string, values?: Values): Promise<QueryResult> {
    return withClient((query) => query(text, values), DEAD_AFTER)
  }

  function inTransaction<T>(work: (query: Query) => Promise<T>, timeout: number | undefined): Promise<T> {
    return withClient(async (query) => {
      await query('begin')
      const result = await work(query)
      await query('commit')
      return result
    }, timeout)
  }

  /** An error closes the connection. That rolls back, and later statements cannot read the rest of the response. */
  async function withClient<T>(work: (query: Query) => Promise<T>, timeout: number | undefined): Promise<T> {
    const client = await checkOut()
    try {
      const result = await work((text, values) => runStatement(client, toDriver(text, values), timeout))
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  async function runStatement(client: pg.PoolClient, statement: pg.QueryConfig, timeout: number | undefined) {
    const current = pool
    const name = isPooler ? '' : statement.name
    const options = { ...statement, name, rowMode: 'array' as const, query_timeout: timeout }
    const response = await client.query(options).catch((error: unknown) => {
      const failure = withCode(error)
      // The other connections are dead, too. Connections made while the database was read-only stay read-only.
      if (isTimeout(failure) || isReadOnly(failure)) replacePool(current)
      throw failure
    })
    return toQueryResult(response)
  }

  async function checkOut(): Promise<pg.PoolClient> {
    for (;;) {
      const current = pool
      try {
        const client = await current.connect()
        if (pool === current) return client
        client.release(true)
      } catch (error) {
        if (pool !== current) continue
        if (!allowUnencrypted || !/does not support SSL/.test(String(error))) throw withCode(error)
        config.ssl = false
        replacePool(current)
      }
    }
  }

  /** Does not end the old pool, because `pg` would leave its callers waiting. Idle connections end after a minute. */
  function replacePool(current: pg.Pool): void {
    if (pool === current) pool = createPool(config)
  }
}

/** Opens a connection for one task. Throws StoreError. */
export function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(url, { connections: 1 })
  const fail = (error: unknown) => Promise.reject(asStoreError(error))
  return work(connection).catch(fail).finally(connection.close)
}

async function beforeDeadline<T>(work: Promise<T>, deadline: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(timeoutError()), Math.max(0, deadline - performance.now()))
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const timeoutError = () => Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })
