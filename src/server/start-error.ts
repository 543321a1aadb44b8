import { errorCode } from '../lead/error-code.ts'
import { StoreError } from '../lead/store.ts'
import { explainCertificate } from '../mailers/explain-certificate.ts'
import type { Settings } from '../settings/server-settings.ts'
import { NewerSchemaError } from '../storage/newer-schema-error.ts'
import { isReadOnly } from '../storage/postgres/store-error.ts'

/** Why the server did not start, in one sentence for an operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The failure and its remedy in one sentence; `null` where only the error itself can say it. */
export function explainStartError(error: unknown, settings: Settings): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof StoreError) return explainStoreError(error, settings)
  const code = errorCode(error)
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  const { HOST, PORT } = settings
  if (code === 'EADDRINUSE')
    return `Port ${PORT} on ${HOST} is taken: stop the other program, or set PORT to a free one.`
  // A file that may not be read has the same code.
  if (code === 'EACCES' && isListening)
    return `Port ${PORT} may not be used by this account: set PORT to a number above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${HOST} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all of them.`
  }
  return null
}

/** The same for a store that fails. */
export function explainStoreError(error: StoreError, { DATABASE_URL, DATA_DIR }: Settings): string {
  return DATABASE_URL === null ? explainDataFolder(error, DATA_DIR) : explainDatabase(error, DATABASE_URL)
}

function explainDataFolder(error: StoreError, dataDir: string): string {
  if (error.code === 'busy') return `Another program holds the database in ${dataDir}: try again when it is done.`
  if (error.code === 'full') return `The disk that holds the data folder ${dataDir} is full.`
  if (error.cause instanceof NewerSchemaError) return explainNewerSchema(`The database in ${dataDir}`)
  if (error.code === 'damaged') {
    return `The database in ${dataDir} is damaged: keep the files as they are, and restore the last backup (docs/operations.md, "Backup and restore").`
  }
  const code = errorCode(error.cause)
  const reason = code === undefined || code === 'ERR_SQLITE_ERROR' ? '' : ` (${code})`
  return `The data folder ${dataDir} cannot be used${reason}: make it writable for this account, or set DATA_DIR to one that is.`
}

/**
 * Says in one sentence why the database at `DATABASE_URL` cannot be used, and what helps. It names the database and never
 * the password.
 */
function explainDatabase(error: StoreError, url: string): string {
  const user = decodeURIComponent(new URL(url).username)
  const name = nameDatabase(url).replace('the', 'The')
  if (error.cause instanceof NewerSchemaError) return explainNewerSchema(name)
  if (isReadOnly(error.cause)) {
    return `${name} can only be read: name its primary server in DATABASE_URL, or open it for writing.`
  }
  const code = errorCode(error.cause) ?? 'no code'
  if (code === '28P01' || code === '28000') {
    return `${name} refuses the user "${user}" or the password: look at DATABASE_URL, where every character but letters and digits is percent-encoded.`
  }
  if (code === '3D000') return `${name} does not exist: create it, or name another in DATABASE_URL.`
  if (code === '42501') {
    return `${name} does not let the user "${user}" make tables: make that user its owner, or name another in DATABASE_URL.`
  }
  if (error.code === 'full') return `The disk of ${nameDatabase(url)} is full.`
  if (error.code === 'damaged') {
    return `${name} is damaged: restore the last backup (docs/operations.md, "Backup and restore").`
  }
  if (error.code === 'busy') return `${name} is locked by another program: try again when it is done.`
  const certificate = explainCertificate(error.cause, nameDatabase(url), 'DATABASE_URL')
  if (certificate !== null) return certificate
  return `${name} does not answer (${code}): does it run, and may this machine reach it? One without encryption needs ?sslmode=disable at the end of DATABASE_URL.`
}

function explainNewerSchema(database: string): string {
  return `${database} was brought up to date by a newer version of this program: use that one.`
}

/** Without user and password. @param url `DATABASE_URL` */
export function nameDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`
}

/** For the operator, at each start and at each command. */
export function explainMissingLeads(count: number, dataDir: string): string {
  const leads = count === 1 ? '1 lead that was acknowledged is' : `${count} leads that were acknowledged are`
  return `${leads} not in the database in ${dataDir}: its log was damaged, or a backup was restored. What to do: docs/operations.md, "When leads are missing".`
}
