import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { errorCode } from '../../lead/error-code.ts'
import { isThisMachine } from '../../lead/this-machine.ts'
import { asStoreError, isAway, isCut, isPassing, isReadOnly } from './store-error.ts'

export type Sql = postgres.Sql<{ bigint: number }>
/** A connection of the pool, or a transaction: either runs a statement. */
export type Statement = postgres.ISql<{ bigint: number }>

/** How long a caller waits for a database that is away, in milliseconds. */
export const PATIENCE_MS = 5_000
/** When the server itself ends a statement. After a longer silence the line is dead. */
const STATEMENT_MS = 4_000
const DEAD_AFTER_MS = 4_500
const FIRST_PAUSE_MS = 20
/** In milliseconds. The driver's own pauses grow to nineteen seconds. */
const LONGEST_PAUSE_MS = 500

/** Supavisor's and PgBouncer's: poolers know neither prepared statements nor settings of a connection. */
const POOLER_PORTS = ['6543', '6432']

export interface ConnectOptions {
  /** How many connections to hold at most; hosted functions share a small number of them. */
  connections?: number
  /** Whether a connection without encryption will do; by default only to this machine. */
  mayBeClear?: boolean
}

export interface Connection {
  /**
   * Runs `work`, and again while the database is away or locked, until `deadline` by `performance.now()`: five seconds from
   * now by default. Running it twice must do no harm.
   * @throws {StoreError}
   */
  run<T>(work: (sql: Sql) => Promise<T>, deadline?: number): Promise<T>
  /** The same in a transaction. */
  transact<T>(work: (sql: Statement) => Promise<T>, deadline?: number): Promise<T>
  /** Runs `work` once in a transaction and takes as long as that takes. @throws the driver's error */
  transactOnce<T>(work: (sql: Statement) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** @param url `DATABASE_URL` */
export function connect(url: string, options: ConnectOptions = {}): Connection {
  let pool = createPool(url, options)
  return {
    run: patiently,
    transact: (work, deadline) => patiently((sql) => inTransaction(sql, work), deadline),
    transactOnce: (work) => inTransaction(pool, work),
    close: () => pool.end({ timeout: 5 }),
  }

  async function patiently<T>(work: (sql: Sql) => Promise<T>, deadline = performance.now() + PATIENCE_MS): Promise<T> {
    let failure: unknown
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        return await withinTime(work, deadline)
      } catch (error) {
        // Our own timeout says less than an error of the database before it.
        if (failure === undefined || errorCode(error) !== 'ETIMEDOUT') failure = error
      }
      const left = deadline - performance.now()
      if (!isPassing(failure) || left <= 0) throw asStoreError(failure)
      await pause(Math.min(wait, left))
      if (performance.now() >= deadline) throw asStoreError(failure)
    }
  }

  /** The driver waits for ever on a line that is dead and was not closed; so the pool that has it is given up. */
  async function withinTime<T>(work: (sql: Sql) => Promise<T>, deadline: number): Promise<T> {
    const mine = pool
    const began = performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          reject(noAnswer())
          if (performance.now() - began >= DEAD_AFTER_MS) giveUp(mine)
        },
        Math.max(0, deadline - performance.now()),
      )
    })
    try {
      return await Promise.race([work(mine), late])
    } catch (error) {
      // A statement that the driver begins between the error of a connection and its end is never answered. And a
      // database that is opened for writing again tells only new connections.
      if (isCut(error) || isReadOnly(error)) giveUp(mine)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Statements under way there fail, and run again in the next pool. */
  function giveUp(mine: Sql): void {
    if (pool !== mine) return
    pool = createPool(url, options)
    void mine.end({ timeout: 0 })
  }
}

/** Connects for this one task. @throws {StoreError} */
export async function withConnection<T>(url: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = connect(url, { connections: 1 })
  try {
    return await work(connection)
  } catch (error) {
    throw asStoreError(error)
  } finally {
    await connection.close()
  }
}

/**
 * Runs `work` in a transaction. The driver answers a failure with `rollback`, and on a connection that is closed already
 * that ends the process (porsager/postgres#1208): so a failure of the line is left to the driver, which notices the end of
 * the connection itself.
 */
export function inTransaction<T>(sql: Sql, work: (sql: Statement) => Promise<T>): Promise<T> {
  const endless = new Promise<never>(() => {})
  const transaction = sql.begin((sql) => work(sql).catch((error) => (isAway(error) ? endless : Promise.reject(error))))
  return transaction as Promise<T>
}

function createPool(url: string, { connections = 10, mayBeClear }: ConnectOptions): Sql {
  const { hostname, port, searchParams } = new URL(url)
  // How far the line has to be encrypted, in Postgres's own words.
  const sslMode = searchParams.get('sslmode') ?? ((mayBeClear ?? isThisMachine(hostname)) ? 'prefer' : 'require')
  const isPooler = POOLER_PORTS.includes(port)
  return postgres(url, {
    max: connections,
    idle_timeout: 60,
    connect_timeout: 5,
    backoff: (retries: number) => Math.min(FIRST_PAUSE_MS * 2 ** retries, LONGEST_PAUSE_MS) / 1000,
    prepare: !isPooler,
    // A line that is cut while the driver asks for the types of arrays would end the process. No array is passed here.
    fetch_types: false,
    ssl: sslMode === 'disable' ? false : (sslMode as 'require'),
    // A migration that finds a table in place causes one.
    onnotice: () => {},
    // Times are bigint in the database, and fit a number for the next 285,000 years.
    types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
    transform: { column: { from: postgres.toCamel } },
    connection: { application_name: 'dachstrom', ...(isPooler ? {} : { statement_timeout: STATEMENT_MS }) },
  })
}

/** As a socket would say it. */
function noAnswer(): Error {
  return Object.assign(new Error('No answer.'), { code: 'ETIMEDOUT' })
}
