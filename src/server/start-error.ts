import { errorCode } from '../lead/error-code.ts'
import { StoreError } from '../lead/store/store-error.ts'
import { explainCertificate } from '../mailers/explain-certificate.ts'
import type { Settings } from '../settings/server-settings.ts'
import { NewerSchemaError } from '../storage/newer-schema-error.ts'
import { isReadOnly } from '../storage/postgres/postgres-error.ts'

/** Why the server did not start, as one German sentence for an operator. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** The failure and its remedy as one German sentence; `null` if only the error itself explains it. */
export function explainStartError(error: unknown, settings: Settings): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof StoreError) return explainStoreError(error, settings)
  const code = errorCode(error)
  const isListening = error instanceof Error && 'syscall' in error && error.syscall === 'listen'
  const { HOST, PORT } = settings
  if (code === 'EADDRINUSE') {
    return `Port ${PORT} von ${HOST} ist besetzt: Beende das andere Programm, oder trag in PORT einen freien ein.`
  }
  // An unreadable file has the same code.
  if (code === 'EACCES' && isListening) {
    return `Port ${PORT} darf dieses Konto nicht benutzen: Trag in PORT eine Zahl über 1023 ein.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST ${HOST} ist keine Adresse dieses Rechners: Nimm 127.0.0.1, oder 0.0.0.0 für alle.`
  }
  return null
}

type Place = Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>

/** Why a store fails, and the remedy, as one German sentence. Names the database, never the password. */
export function explainStoreError({ code, cause }: StoreError, { DATABASE_URL: url, DATA_DIR }: Place): string {
  const name = url === null ? `Die Datenbank in ${DATA_DIR}` : `Die ${nameDatabase(url)}`
  if (code === 'busy') return `${name} ist gerade gesperrt: Versuch es gleich noch einmal.`
  if (code === 'full') return `${name} hat keinen Platz mehr: Der Datenträger ist voll.`
  if (cause instanceof NewerSchemaError) {
    return `${name} gehört zu einer neueren Version dieses Programms: Nimm diese Version.`
  }
  if (code === 'damaged') {
    const keep = url === null ? 'Lass die Dateien, wie sie sind, und spiel' : 'Spiel'
    return `${name} ist beschädigt: ${keep} die letzte Sicherung ein (docs/operations.md, „Backup and restore“).`
  }
  return url === null ? explainDataFolder(cause, DATA_DIR) : explainServer(cause, url, name)
}

function explainDataFolder(cause: unknown, folder: string): string {
  const code = errorCode(cause)
  const reason = code === undefined || code === 'ERR_SQLITE_ERROR' ? '' : ` (${code})`
  return `Der Ordner ${folder} lässt sich nicht benutzen${reason}: Mach ihn für dieses Konto beschreibbar, oder trag in DATA_DIR einen anderen ein.`
}

function explainServer(cause: unknown, url: string, name: string): string {
  if (isReadOnly(cause)) {
    return `${name} lässt sich nur lesen: Nenn in DATABASE_URL den Hauptserver, oder gib sie zum Schreiben frei.`
  }
  const user = decodeURIComponent(new URL(url).username)
  const code = errorCode(cause) ?? 'ohne Code'
  if (code === '28P01' || code === '28000') {
    return `${name} weist das Konto „${user}“ oder das Passwort ab: Sieh in DATABASE_URL nach; alle Zeichen außer Buchstaben und Ziffern stehen dort mit %.`
  }
  if (code === '3D000') return `${name} gibt es nicht: Leg sie an, oder nenn in DATABASE_URL eine andere.`
  if (code === '42501') {
    return `${name} lässt das Konto „${user}“ keine Tabellen anlegen: Mach es zu ihrem Eigentümer, oder nenn in DATABASE_URL eine andere.`
  }
  return (
    explainCertificate(cause, `der ${nameDatabase(url)}`, 'DATABASE_URL') ??
    `${name} antwortet nicht (${code}): Läuft sie, und darf dieser Rechner sie erreichen? Geht sie nur ohne Verschlüsselung, gehört ans Ende von DATABASE_URL: ?sslmode=disable`
  )
}

/** `Datenbank dachstrom auf db.example.org`, without user and password. @param url `DATABASE_URL` */
export function nameDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `Datenbank ${decodeURIComponent(pathname.slice(1))} auf ${host}`
}

/** Shown to the operator at each start and each command. */
export function explainMissingLeads(count: number, dataDir: string): string {
  const leads = count === 1 ? 'Eine bestätigte Anfrage fehlt' : `${count} bestätigte Anfragen fehlen`
  return `${leads} in der Datenbank in ${dataDir}: Ihr Protokoll war beschädigt, oder eine Sicherung wurde eingespielt. Nach einer Sicherung zählen auch Probeanfragen und seitdem gelöschte mit. Was zu tun ist: docs/operations.md, „When leads are missing“.`
}
