import { join, resolve } from 'node:path'
import { nameDatabase } from '../../server/start-error.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { inspectDatabase as inspectPostgres } from '../../storage/postgres/inspect-database.ts'
import { inspectDatabase as inspectSqlite } from '../../storage/sqlite/inspect-database.ts'
import { type Finding, good, wrong } from '../finding.ts'

/** Whether requests can be stored, in the database that the settings name. @throws {StoreError} */
export function checkDatabase({ DATABASE_URL: url, DATA_DIR }: Settings): Promise<Finding[]> {
  return url === null ? checkFile(join(resolve(DATA_DIR), 'leads.sqlite')) : checkServer(url)
}

async function checkFile(file: string): Promise<Finding[]> {
  const state = await inspectSqlite(file)
  if (state === null) return [good(`The database ${file} will be made at the first start.`)]
  if (state.schema === 'newer') {
    const todo = 'use that one, or restore the backup from before.'
    return [wrong(`The database ${file} was brought up to date by a newer version of this program: ${todo}`)]
  }
  const later = state.schema === 'older' ? ' The next start brings it up to date.' : ''
  return [good(`The database ${file} is sound, with ${state.leads} requests in it.${later}`)]
}

async function checkServer(url: string): Promise<Finding[]> {
  const { version, isReadOnly } = await inspectPostgres(url)
  const name = nameDatabase(url).replace('the', 'The')
  if (!isReadOnly) return [good(`${name} is Postgres ${version}, and can be used.`)]
  return [wrong(`${name} can only be read: name its primary server in DATABASE_URL, or open it for writing.`)]
}
