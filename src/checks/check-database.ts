import { join, resolve } from 'node:path'
import { nameDatabase } from '../server/start-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { inspectPostgres } from '../storage/postgres/inspect-postgres.ts'
import { inspectSqlite } from '../storage/sqlite/inspect-sqlite.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Requests can be stored in the configured database. @throws {StoreError} */
export function checkDatabase({ DATABASE_URL: url, DATA_DIR }: Settings): Promise<Finding[]> {
  return url === null ? checkFile(join(resolve(DATA_DIR), 'leads.sqlite')) : checkServer(url)
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
  const name = `Die ${nameDatabase(url)}`
  if (!isReadOnly) return [good(`${name} ist Postgres ${version} und lässt sich benutzen.`)]
  return [wrong(`${name} lässt sich nur lesen: Nenn in DATABASE_URL den Hauptserver, oder gib sie zum Schreiben frei.`)]
}
