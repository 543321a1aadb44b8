import { errorCode } from '../lead/error-code.ts'
import type { StoreError } from '../lead/store.ts'
import { explainCertificate } from '../mailers/explain-certificate.ts'
import { NewerSchemaError } from '../storage/postgres/migrate.ts'

/**
 * Says in one sentence why the database at `DATABASE_URL` cannot be used, and what helps. It names the database and never
 * the password.
 */
export function explainDatabase(error: StoreError, url: string): string {
  const user = decodeURIComponent(new URL(url).username)
  const name = nameDatabase(url).replace('the', 'The')
  if (error.cause instanceof NewerSchemaError) {
    return `${name} was brought up to date by a newer version of this program: use that one.`
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
  if (error.code === 'busy') return `${name} is locked by another program: try again when it is done.`
  const certificate = explainCertificate(error.cause, nameDatabase(url), 'DATABASE_URL')
  if (certificate !== null) return certificate
  return `${name} does not answer (${code}): does it run, and may this machine reach it? One without encryption needs ?sslmode=disable at the end of DATABASE_URL.`
}

/** Without user and password. @param url `DATABASE_URL` */
export function nameDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `the database ${decodeURIComponent(pathname.slice(1))} on ${host}`
}
