import { errorCode } from '../lead/error-code.ts'
import type { StoreError } from '../lead/store.ts'
import type { Settings } from '../settings/server-settings.ts'
import { NewerSchemaError } from '../storage/newer-schema-error.ts'
import { isReadOnly } from '../storage/postgres/store-error.ts'

/** Says in one German sentence why the store fails, and what helps. It never shows the password. */
export function explainStoreError(
  { code, cause }: StoreError,
  { DATABASE_URL: url, DATA_DIR: folder }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>,
): string {
  const database = url === null ? `Datenbank in ${folder}` : nameDatabase(url)
  if (code === 'busy') return `Die ${database} ist gerade gesperrt: Versuch es gleich noch einmal.`
  if (code === 'full') return `Der Datenträger mit der ${database} ist voll.`
  if (cause instanceof NewerSchemaError) {
    return `Die ${database} gehört zu einer neueren Version dieses Programms: Nimm diese Version.`
  }
  if (code === 'damaged') {
    return `Die ${database} ist beschädigt: Lass die Dateien, wie sie sind, und spiel die letzte Sicherung ein (docs/operations.md).`
  }
  if (isReadOnly(cause)) {
    return `Die ${database} lässt sich nur lesen: Nenn in DATABASE_URL den Hauptserver, oder gib sie zum Schreiben frei.`
  }
  const setting = url === null ? 'DATA_DIR' : 'DATABASE_URL'
  return `Die ${database} lässt sich nicht benutzen (${errorCode(cause) ?? 'ohne Code'}): Sieh in ${setting} nach. Mehr sagt: npm start -- --check`
}

/** `Datenbank dachstrom auf db.example.org`, without user and password. @param url `DATABASE_URL` */
export function nameDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `Datenbank ${decodeURIComponent(pathname.slice(1))} auf ${host}`
}
