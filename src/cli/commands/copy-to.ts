import { countLeads } from '../../functions/records/describe-lead.ts'
import { countMails } from '../../functions/records/describe-mail.ts'
import { StoreError } from '../../lead/store/store-error.ts'
import { readDatabaseUrl } from '../../settings/server-settings.ts'
import { explainStoreError, nameDatabase } from '../../storage/explain-store-error.ts'
import { CopyError, copyRows } from '../../storage/postgres/copy-rows.ts'
import { failed, misused } from '../command-error.ts'
import { defineCommand } from '../define-command.ts'

export const copyTo = defineCommand({
  parameters: ['DATABASE_URL'],
  summary: 'Kopiert alles aus der Datei in eine Postgres-Datenbank und weist nach, dass alles dort ist.',
  options: {},
  notes: `An der Datei ändert sich nichts. Es geht auch noch einmal, für das, was seitdem dazukam, bis jemand in die
Datenbank schreibt. Lass das Passwort weg und setz PGPASSWORD: Argumente kann jedes Konto des Rechners lesen.
Der Umzug Schritt für Schritt steht in docs/scale.md: Server anhalten, kopieren, DATABASE_URL und LINK_SECRET setzen,
Server starten.`,
  examples: ['copy-to postgres://user@db.example.org:5432/dachstrom'],
  prepare([typedUrl = '']) {
    const url = readDatabaseUrl(typedUrl)
    if (url === null) throw misused('Das ist keine Adresse einer Postgres-Datenbank.')
    return async ({ file, print }) => {
      if (file === null) {
        throw failed('DATABASE_URL ist gesetzt, und kopiert wird aus einer Datei: Nimm sie für diesen Befehl heraus.')
      }
      const { leads, messages, checksum } = await file
        .readRows((rows) => copyRows(url, rows))
        .catch((error) => Promise.reject(explainCopyError(error, url)))
      print(
        `Kopiert in die ${nameDatabase(url)}: ${countLeads(leads)}, ${countMails(messages)}, jeder Wert verglichen.`,
      )
      print(`Prüfsumme aller Zeilen, auf beiden Seiten gleich: ${checksum}`)
      print('So geht es dort weiter: Setz DATABASE_URL, und LINK_SECRET auf den Inhalt von DATA_DIR/link-secret.')
    }
  },
})

function explainCopyError(error: unknown, url: string): unknown {
  if (!(error instanceof StoreError)) return error
  const { cause } = error
  if (!(cause instanceof CopyError)) return failed(explainStoreError(error, { DATABASE_URL: url, DATA_DIR: '' }))
  const database = nameDatabase(url)
  return failed(
    cause.code === 'in-use'
      ? `In der ${database} stehen Anfragen, die nicht aus einer Kopie stammen oder seitdem geändert wurden: Nichts wurde kopiert. Nimm eine leere Datenbank.`
      : `Aus der ${database} kam etwas anderes zurück als geschrieben: Nichts wurde kopiert.`,
  )
}
