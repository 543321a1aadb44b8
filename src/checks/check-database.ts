import type { Settings } from '../settings/server-settings.ts'
import { explainReadOnly, nameDatabase } from '../storage/explain-store-error.ts'
import { inspectPostgres } from '../storage/postgres/migrate-postgres.ts'
import { inspectSqlite } from '../storage/sqlite/inspect-sqlite.ts'
import { databaseFile } from '../storage/sqlite/sqlite-connection.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Checks that leads can be stored in the configured database. Throws StoreError. */
export function checkDatabase({ DATABASE_URL: url, DATA_DIR }: Settings): Promise<Finding[]> {
  return url === null ? checkFile(databaseFile(DATA_DIR)) : checkServer(url)
}

async function checkFile(file: string): Promise<Finding[]> {
  const state = await inspectSqlite(file)
  if (state === null) return [good(`Die Datenbank ${file} legt der erste Start an.`)]
  if (state.schema === 'newer') {
    const todo = 'Nimm diese, oder spiel die Sicherung von davor ein.'
    return [wrong(`Die Datenbank ${file} gehört zu einer neueren Version dieses Programms: ${todo}`)]
  }
  const later = state.schema === 'older' ? ' Der nächste Start bringt sie auf den neuen Stand.' : ''
  return [
    good(
      `Die Datenbank ${file} ist heil, mit ${state.leads === 1 ? 'einer Anfrage' : `${state.leads} Anfragen`}.${later}`,
    ),
  ]
}

async function checkServer(url: string): Promise<Finding[]> {
  const { version, isReadOnly } = await inspectPostgres(url)
  if (isReadOnly) return [wrong(explainReadOnly(url))]
  return [good(`Die ${nameDatabase(url)} ist Postgres ${version} und lässt sich benutzen.`)]
}
