// The start, the commands and the checks show these sentences.

import { errorCode } from '../base/error-code.ts'
import { explainCertificate } from '../base/explain-certificate.ts'
import type { StoreError } from '../lead/store/store-error.ts'
import type { StoreLocation } from './open-store.ts'
import { isReadOnly } from './postgres/postgres-error.ts'
import { SchemaError } from './schema-error.ts'

/** Why a store fails, and the remedy, as one German sentence. Names the database, never the password. */
export function explainStoreError({ code, cause }: StoreError, { DATABASE_URL: url, DATA_DIR }: StoreLocation): string {
  const name = url === null ? `Die Datenbank in ${DATA_DIR}` : `Die ${nameDatabase(url)}`
  if (code === 'busy') return `${name} ist gerade gesperrt: Versuch es gleich noch einmal.`
  if (code === 'full') return `${name} hat keinen Platz mehr: Der Datenträger ist voll.`
  if (cause instanceof SchemaError) {
    return cause.code === 'newer'
      ? `${name} gehört zu einer neueren Version dieses Programms: Nimm diese Version.`
      : `${name} ist zu alt für diese Version und bleibt, wie sie ist: Starte erst die Zwischenversion, die in CHANGELOG.md steht.`
  }
  if (code === 'damaged') {
    const keep = url === null ? 'Lass die Dateien, wie sie sind, und spiel' : 'Spiel'
    return `${name} ist beschädigt: ${keep} die letzte Sicherung ein (docs/runbook.md, „Restore“).`
  }
  return url === null ? explainDataFolder(cause, DATA_DIR) : explainServer(cause, url, name)
}

function explainDataFolder(cause: unknown, folder: string): string {
  const code = errorCode(cause)
  const reason = code === undefined || code === 'ERR_SQLITE_ERROR' ? '' : ` (${code})`
  return `Der Ordner ${folder} lässt sich nicht benutzen${reason}: Mach ihn für dieses Konto beschreibbar, oder trag in DATA_DIR einen anderen ein.`
}

function explainServer(cause: unknown, url: string, name: string): string {
  if (isReadOnly(cause)) return explainReadOnly(url)
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

/** Explains a standby, or a database that its host closed for writing. */
export function explainReadOnly(url: string): string {
  return `Die ${nameDatabase(url)} lässt sich nur lesen: Nenn in DATABASE_URL den Hauptserver, oder gib sie zum Schreiben frei.`
}

/** `DATABASE_URL` as `Datenbank dachstrom auf db.example.org`, without user and password. */
export function nameDatabase(url: string): string {
  const { host, pathname } = new URL(url)
  return `Datenbank ${decodeURIComponent(pathname.slice(1))} auf ${host}`
}

export function explainMissingLeads(count: number, dataDir: string): string {
  const leads = count === 1 ? 'Eine bestätigte Anfrage fehlt' : `${count} bestätigte Anfragen fehlen`
  return `${leads} in der Datenbank in ${dataDir}: Ihr Protokoll war beschädigt, oder eine Sicherung wurde eingespielt. Nach einer Sicherung zählen auch Probeanfragen und seitdem gelöschte mit. Was zu tun ist: docs/runbook.md, „Missing leads“.`
}
