import { join, resolve } from 'node:path'
import { StoreError } from '../../lead/store.ts'
import { isThisMachine } from '../../lead/this-machine.ts'
import { nameDatabase } from '../../server/explain-database.ts'
import { explainStoreError } from '../../server/start-error.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { inspectDatabase as inspectPostgres } from '../../storage/postgres/inspect-database.ts'
import { inspectDatabase as inspectSqlite } from '../../storage/sqlite/inspect-database.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Whether requests can be stored, in the database that the settings name. */
export async function checkDatabase(settings: Settings): Promise<Finding[]> {
  const { DATABASE_URL: url } = settings
  try {
    return await (url === null ? checkFile(settings.DATA_DIR) : checkServer(url))
  } catch (error) {
    if (error instanceof StoreError) return [wrong(explainStoreError(error, settings))]
    throw error
  }
}

async function checkFile(dataDir: string): Promise<Finding[]> {
  const file = join(resolve(dataDir), 'leads.sqlite')
  const state = await inspectSqlite(file)
  if (state === null) return [good(`The database ${file} will be made at the first start.`)]
  if (state.schema === 'newer') {
    return [
      wrong(
        `The database ${file} was brought up to date by a newer version of this program: use that one, or restore the backup from before.`,
      ),
    ]
  }
  const later = state.schema === 'older' ? ' The next start brings it up to date.' : ''
  return [good(`The database ${file} is sound, with ${state.leads} requests in it.${later}`)]
}

async function checkServer(url: string): Promise<Finding[]> {
  const state = await inspectPostgres(url)
  const name = nameDatabase(url).replace('the', 'The')
  const findings = [good(`${name} answers, and is Postgres ${state.version}.`)]
  if (state.isReadOnly) {
    findings.push(wrong(`${name} can only be read: name its primary server in DATABASE_URL, or open it for writing.`))
  } else if (!state.ownsTables) {
    findings.push(
      wrong(`${name} has tables of another user, which a newer version could not change: make the user their owner.`),
    )
  } else findings.push(good(`${name} ${SCHEMAS[state.schema]}.`))
  if (state.isEncrypted) findings.push(good(`The line to ${nameDatabase(url)} is encrypted.`))
  else if (isThisMachine(new URL(url).hostname)) {
    findings.push(good(`The line to ${nameDatabase(url)} stays on this machine, and is not encrypted.`))
  } else {
    findings.push(wrong(`The line to ${nameDatabase(url)} is not encrypted: take sslmode=disable out of DATABASE_URL.`))
  }
  return findings
}

const SCHEMAS = {
  current: 'is up to date',
  older: 'will be brought up to date at the next start',
  empty: 'is empty, and its tables can be made',
}
