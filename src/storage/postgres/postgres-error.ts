import { errorCode } from '../../base/error-code.ts'
import { StoreError } from '../../lead/store/store-error.ts'

// https://www.postgresql.org/docs/current/errcodes-appendix.html, and system codes.
const FULL = /^53[12]00$/
/** A page with a wrong checksum or invalid content. */
const DAMAGED = /^XX00[12]$/
/** Locked, in conflict with another transaction, or ended after too long. */
const BUSY = /^(55P03|40001|40P01|57014)$/
/** An existing connection broke. */
const CONNECTION_LOST = /^(57P0[125]|08(?!P01)\w{3}|ECONNRESET|EPIPE|ERR_STREAM_\w+)$/
/** Restarting, out of connections, or unreachable. */
const UNREACHABLE = /^(57P0[34]|53300|ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/

export function isTemporary(error: unknown): boolean {
  return BUSY.test(codeOf(error)) || isUnreachable(error)
}

function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.test(codeOf(error)) || CONNECTION_LOST.test(codeOf(error))
}

/** True if the database is a standby, or if its host closed it for writing. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

export function isTimeout(error: unknown): boolean {
  return codeOf(error) === 'ETIMEDOUT'
}

/** Adds a system or Postgres code to the driver's own errors, which have none. */
export function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) !== undefined) return error
  const code = /^SASL/.test(error.message) ? '28P01' : /time-?out/i.test(error.message) ? 'ETIMEDOUT' : 'ECONNRESET'
  return Object.assign(error, { code })
}

export function asStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const code = nameFailure(codeOf(error))
  return new StoreError(code, {
    cause: error,
    mayOpenLater: code === 'full' || isUnreachable(error) || isReadOnly(error),
  })
}

function nameFailure(code: string): StoreError['code'] {
  if (FULL.test(code)) return 'full'
  if (BUSY.test(code)) return 'busy'
  return DAMAGED.test(code) ? 'damaged' : 'unavailable'
}

function codeOf(error: unknown): string {
  return errorCode(error) ?? ''
}
