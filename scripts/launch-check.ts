import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { company } from '../src/content/generated/company.ts'
import { estimate } from '../src/content/generated/estimate.ts'
import { footer } from '../src/content/generated/footer.ts'
import { findBackupProblems } from '../src/readiness/launch/backup.ts'
import { checkRepository } from '../src/readiness/launch/check-repository.ts'
import { checkSite } from '../src/readiness/launch/check-site.ts'
import { findMissingRecords } from '../src/readiness/launch/dns.ts'
import type { Finding } from '../src/readiness/launch/finding.ts'
import { questionsFor } from '../src/readiness/launch/questions.ts'
import { tryTestLead } from '../src/readiness/launch/test-lead.ts'
import { loadEnvironment } from '../src/settings/load-environment.ts'
import { readConfig } from '../src/settings/server-settings.ts'

const HELP = `npm run launch-check [URL]

Sagt, was noch fehlt, bevor die Seite ins Internet darf. Ohne URL wird gelesen, was hier liegt: Inhalte, Einstellungen und
die gebaute Seite. Mit URL wird auch die laufende Seite angesehen; auf ihrem Rechner auch die Sicherung.

  --no-lead              keine Probeanfrage schicken
  --backups ORDNER       wo die Sicherungen liegen (sonst /var/lib/dachstrom-backup)
  --dkim-selector NAME   unter welchem Namen der Schlüssel für DKIM steht
  --dns ADRESSE:PORT     welchen Nameserver fragen

Mit IMAP_URL=imaps://name:passwort@host in .env sieht es selbst nach, ob die Mail zur Probeanfrage ankommt.
Es endet mit 0, wenn nichts fehlt, mit 1, wenn etwas fehlt, mit 2, wenn der Aufruf nicht zu verstehen war.`

const root = join(import.meta.dirname, '..')
// What is wrong in the file has ended the build before.
loadEnvironment(join(root, '.env'))
const say = (sentence: string) => console.log(sentence)
const options = readOptions()
const origin = options.url

const findings: Finding[] = checkRepository(root, process.env)
const config = readConfig(process.env)
const questions = questionsFor(footer, estimate, config.ok ? config.settings.SMTP_URL : null)
if (origin !== null) {
  findings.push(...onlyNew(await checkSite(root, origin)))
  if (config.ok) {
    const { settings } = config
    const domain = settings.MAIL_FROM.address.split('@').at(-1) ?? ''
    findings.push(...(await findMissingRecords({ domain, selector: options.selector, server: options.dns })))
    // Where Supabase keeps the requests, it keeps the backups too.
    if (settings.PUBLIC_SUPABASE_URL === null) findings.push(...(await findBackupProblems(options.backups, Date.now())))
    if (options.lead) {
      const tried = await tryTestLead({
        ...{ root, origin, settings, company, say },
        ask: process.stdin.isTTY ? askPerson : null,
      })
      findings.push(...tried.findings)
      questions.unshift(...tried.questions)
    }
  }
}

for (const { what, todo } of findings) say(`✗ ${what} → ${todo}`)
say(
  findings.length === 0
    ? '✓ Es fehlt nichts.'
    : `\n${findings.length === 1 ? 'Ein Punkt fehlt' : `${findings.length} Punkte fehlen`} noch.`,
)
if (origin === null) {
  say('Die laufende Seite prüft: npm run launch-check https://www.….de')
}
say('\nDas kann nur ein Mensch beantworten:')
for (const question of questions) say(`? ${question}`)
process.exitCode = findings.length === 0 ? 0 : 1

/** The running site shows again what the built one has. */
function onlyNew(more: Finding[]): Finding[] {
  const known = new Set(findings.map(({ what }) => what))
  return more.filter(({ what }) => !known.has(what))
}

async function askPerson(question: string): Promise<boolean> {
  const reader = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await reader.question(`${question} (ja/nein) `)
  reader.close()
  return /^j/i.test(answer.trim())
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'no-lead': { type: 'boolean', default: false },
        backups: { type: 'string', default: '/var/lib/dachstrom-backup' },
        'dkim-selector': { type: 'string' },
        dns: { type: 'string' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
    if (values.help) {
      say(HELP)
      process.exit(0)
    }
    const [url, ...rest] = positionals
    if (rest.length > 0) throw new TypeError('Es geht nur eine Adresse.')
    if (url !== undefined && !/^https?:\/\//.test(url))
      throw new TypeError(`"${url}" ist keine Adresse. Beispiel: https://www.example.org`)
    return {
      url: url === undefined ? null : new URL(url).origin,
      lead: !values['no-lead'],
      backups: values.backups,
      selector: values['dkim-selector'],
      dns: values.dns,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${HELP}`)
    process.exit(2)
  }
}
