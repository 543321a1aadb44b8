import { parseArgs } from 'node:util'

export const HELP = `npm run launch-check [URL]

Sagt, was noch fehlt, bevor die Seite ins Internet darf. Ohne URL wird gelesen, was hier liegt: Inhalte, Einstellungen und
die gebaute Seite. Mit URL wird auch die laufende Seite angesehen; auf ihrem Rechner auch die Sicherung.

  --no-lead          keine Probeanfrage schicken
  --backups ORDNER   wo die Sicherungen liegen (sonst /var/lib/dachstrom-backup)

Mit IMAP_URL=imaps://name:passwort@host in .env sieht es selbst nach, ob die Mail zur Probeanfrage ankommt.
Es endet mit 0, wenn nichts fehlt, mit 1, wenn etwas fehlt, mit 2, wenn der Aufruf nicht zu verstehen war.`

/** @throws {TypeError} with a sentence, where the call is not understood */
export function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'no-lead': { type: 'boolean', default: false },
      backups: { type: 'string', default: '/var/lib/dachstrom-backup' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  const [address, ...others] = positionals
  if (others.length > 0) throw new TypeError('Es geht nur eine Adresse.')
  const url = address === undefined ? null : URL.parse(address)
  if (address !== undefined && !/^https?:$/.test(url?.protocol ?? '')) {
    throw new TypeError(`"${address}" ist keine Adresse. Beispiel: https://www.example.org`)
  }
  return { ...values, origin: url?.origin ?? null }
}

export type LaunchOptions = ReturnType<typeof readOptions>
