import { StoreError } from '../../lead/ports.ts'

/** Primary result codes, https://www.sqlite.org/rescode.html */
const SQLITE_BUSY = 5
const SQLITE_LOCKED = 6
const SQLITE_CORRUPT = 11
const SQLITE_FULL = 13
const SQLITE_NOTADB = 26

/** Whether another process holds the lock that was needed: waiting may help. */
export function isBusy(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_BUSY || code === SQLITE_LOCKED
}

/** Whether the file is no sound database any more: trying again does not help, and writing may make it worse. */
export function isDamaged(error: unknown): boolean {
  const code = primaryCode(error)
  return code === SQLITE_CORRUPT || code === SQLITE_NOTADB
}

/** What the lead room is told about a failure of the driver. */
export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  if (isBusy(error)) return new StoreError('busy', { cause: error })
  return new StoreError(primaryCode(error) === SQLITE_FULL ? 'full' : 'unavailable', { cause: error })
}

function primaryCode(error: unknown): number | undefined {
  // Extended codes carry the primary one in their low byte.
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined
}
