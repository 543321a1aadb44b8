import { errorCode } from '../../lead/error-code.ts'
import { StoreError } from '../../lead/store.ts'

/** Primary result codes, https://www.sqlite.org/rescode.html */
const SQLITE_ERROR = 1
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26
/**
 * Read-only, though the files may be written (connect asks): the header of the database says so, and ours never does. And
 * values that break a rule of the table (CHECK, NOT NULL, its type), which no statement here brings.
 */
const NOT_OURS = new Set([8, 275, 1299, 3091])
/** An extended one: no room for the file that SQLite shares with other processes, which it makes when it opens. */
const SQLITE_IOERR_SHMSIZE = 4874

/** Whether another process holds the lock that was needed: waiting may help. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

/** The driver's failure as the lead room knows it. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  if (isBusy(error)) return new StoreError('busy', { cause: error })
  return new StoreError(isFull(error) ? 'full' : isDamaged(error) ? 'damaged' : 'unavailable', { cause: error })
}

/** Each statement here is right, so one that makes no sense to SQLite meets tables that are no longer those of a migration. */
function isDamaged(error: unknown): boolean {
  const code = primaryCode(error)
  const isBroken = code === SQLITE_CORRUPT || code === SQLITE_NOTADB || code === SQLITE_ERROR
  return isBroken || NOT_OURS.has(extendedCode(error) ?? 0)
}

function isFull(error: unknown): boolean {
  return (
    primaryCode(error) === SQLITE_FULL || extendedCode(error) === SQLITE_IOERR_SHMSIZE || errorCode(error) === 'ENOSPC'
  )
}

function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  // Extended codes carry the primary one in their low byte.
  return code === undefined ? undefined : code & 0xff
}

function extendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
}
