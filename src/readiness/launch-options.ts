import { parseArgs } from 'node:util'

export const HELP = `npm run launch-check [URL]

Sagt, was noch fehlt, bevor die Seite ins Internet darf. Ohne URL wird gelesen, was hier liegt: Inhalte, Einstellungen und
die gebaute Seite. Mit URL wird auch die laufende Seite angesehen; auf ihrem Rechner auch die Sicherung.

  --no-lead              keine Probeanfrage schicken
  --backups ORDNER       wo die Sicherungen liegen (sonst /var/lib/dachstrom-backup)
  --dkim-selector NAME   unter welchem Namen der Schlüssel für DKIM steht
  --dns ADRESSE:PORT     welchen Nameserver fragen

Mit IMAP_URL=imaps://name:passwort@host in .env sieht es selbst nach, ob die Mail zur Probeanfrage ankommt.
Es endet mit 0, wenn nichts fehlt, mit 1, wenn etwas fehlt, mit 2, wenn der Aufruf nicht zu verstehen war.`

export interface LaunchOptions {
  /** The origin of the running site. */
  url: string | null
  sendsLead: boolean
  backups: string
  /** Of DKIM. */
  selector: string | undefined
  /** A name server, as `address:port`. */
  server: string | undefined
}

type Read = { ok: true; options: LaunchOptions | null } | { ok: false; problem: string }

/** @returns `null` in place of the options where help is asked for */
export function readOptions(args: string[]): Read {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'no-lead': { type: 'boolean', default: false },
        backups: { type: 'string', default: '/var/lib/dachstrom-backup' },
        'dkim-selector': { type: 'string' },
        dns: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) return { ok: true, options: null }
    const [address, ...others] = positionals
    if (others.length > 0) return { ok: false, problem: 'Es geht nur eine Adresse.' }
    const url = address === undefined ? null : URL.parse(address)
    if (address !== undefined && !/^https?:$/.test(url?.protocol ?? '')) {
      return { ok: false, problem: `"${address}" ist keine Adresse. Beispiel: https://www.example.org` }
    }
    const { 'no-lead': noLead, 'dkim-selector': selector, backups, dns: server } = values
    return { ok: true, options: { url: url?.origin ?? null, sendsLead: !noLead, backups, selector, server } }
  } catch (error) {
    return { ok: false, problem: (error as Error).message }
  }
}
