import { errorCode } from '../../base/error-code.ts'
import { StoreError } from '../../lead/store/store-error.ts'

/** Primary result codes, https://www.sqlite.org/rescode.html */
const SQLITE_ERROR = 1
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_READONLY = 8
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26
/** Extended result codes */
const SQLITE_CONSTRAINT_CHECK = 275
const SQLITE_CONSTRAINT_NOTNULL = 1299
const SQLITE_CONSTRAINT_DATATYPE = 3091
/** There is no room for the shared file that SQLite creates at opening. */
const SQLITE_IOERR_SHMSIZE = 4874

/**
 * Our statements never cause these, and connect checks that the files are writable. So another program has changed the file.
 */
const CAUSED_FROM_OUTSIDE = new Set([
  SQLITE_READONLY,
  SQLITE_CONSTRAINT_CHECK,
  SQLITE_CONSTRAINT_NOTNULL,
  SQLITE_CONSTRAINT_DATATYPE,
])

/** True if another process holds the lock. Waiting may help. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  if (isBusy(error)) return new StoreError('busy', { cause: error })
  return new StoreError(isFull(error) ? 'full' : isDamaged(error) ? 'damaged' : 'unavailable', { cause: error })
}

/** All statements here are correct. If SQLite rejects one, something else has changed the tables. */
function isDamaged(error: unknown): boolean {
  const code = primaryCode(error)
  const isBroken = code === SQLITE_CORRUPT || code === SQLITE_NOTADB || code === SQLITE_ERROR
  return isBroken || CAUSED_FROM_OUTSIDE.has(extendedCode(error) ?? 0)
}

function isFull(error: unknown): boolean {
  return (
    primaryCode(error) === SQLITE_FULL || extendedCode(error) === SQLITE_IOERR_SHMSIZE || errorCode(error) === 'ENOSPC'
  )
}

function primaryCode(error: unknown): number | undefined {
  const code = extendedCode(error)
  // The low byte of an extended code is the primary code.
  return code === undefined ? undefined : code & 0xff
}

function extendedCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) : undefined
}
