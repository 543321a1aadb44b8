import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readLegalSettings } from '../content/compiler/texts/legal-values.ts'
import { loadEnvironment } from '../settings/load-environment.ts'
import { type Config, readConfig, type Settings } from '../settings/server-settings.ts'
import { isBuilt } from '../site/build/build-stamp.ts'
import { checkBackup } from './check-backup.ts'
import { checkPage } from './check-build.ts'
import { checkContent } from './check-content.ts'
import { checkDns } from './check-dns.ts'
import { checkSite } from './check-live-site.ts'
import { checkMail } from './check-mail.ts'
import { checkWebhook } from './check-webhook.ts'
import { checkPages, readBuiltPages } from './check-wording.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'
import { listQuestions } from './questions.ts'
import { attempt } from './try-settings.ts'
import { tryTestLead } from './try-test-lead.ts'

const HELP = `npm run launch-check [URL]

Sagt, was noch fehlt, bevor die Seite ins Internet darf. Ohne URL wird gelesen, was hier liegt: Inhalte, Einstellungen und
die gebaute Seite. Mit URL wird nichts gebaut, und die laufende Seite mit der gebauten und den Einstellungen verglichen; auf
ihrem Rechner wird auch die Sicherung angesehen.

  --no-lead          keine Probeanfrage schicken, keine Probemails an LEAD_RECIPIENT und STAFF, keine Probemeldung an WEBHOOK_URL
  --backups ORDNER   wo die Sicherungen liegen (sonst neben DATA_DIR, /var/lib/dachstrom-backup)

Mit IMAP_URL=imaps://name:passwort@host in .env sieht es selbst nach, ob die Mail zur Probeanfrage ankommt.
Es endet mit 0, wenn nichts fehlt, mit 1, wenn etwas fehlt, mit 2, wenn der Aufruf nicht zu verstehen war.`

type LaunchOptions = ReturnType<typeof readOptions>

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run launch-check`: reports in German everything that keeps the site from going live. @returns the exit code */
export async function runLaunchCheck(root: string, args: string[]): Promise<number> {
  let options: LaunchOptions
  try {
    options = readOptions(args)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${HELP}\n`)
    return 2
  }
  if (options.help) {
    say(HELP)
    return 0
  }
  const { problems } = loadEnvironment(join(root, '.env'))
  const config = readConfig(process.env)
  const settings = config.ok ? config.settings : null
  const fromFiles = [...problems.map((problem) => wrong(problem)), ...checkConfig(config)]
  const pages = options.origin === null ? checkBuilt(root) : await checkRunning(root, settings, options)
  const all = [...fromFiles, ...checkContent(readLegalSettings(process.env)), ...pages]
  const missing = [...new Map(all.map((finding) => [finding.what, finding])).values()]
  const { origin, 'no-lead': noLead } = options
  print(missing, origin, listQuestions(settings, { isLeadSent: origin !== null && !noLead }))
  return missing.length === 0 ? 0 : 1
}

/** @throws {TypeError} with a sentence, for wrong arguments */
function readOptions(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'no-lead': { type: 'boolean', default: false },
      backups: { type: 'string' },
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

/** Settings that a public site needs and a trial does not. */
function checkConfig(config: Config): Finding[] {
  if (!config.ok) return config.problems.map((problem) => wrong(`Einstellung: ${problem}`, 'Ändere sie in .env.'))
  const { SITE_URL: url, PUBLIC_SUPABASE_URL, SMTP_URL, BREVO_API_KEY } = config.settings
  // With the function on Supabase, the mail server is one of its secrets, which cannot be read from here.
  const hasMail = PUBLIC_SUPABASE_URL !== null || SMTP_URL !== null || BREVO_API_KEY !== null
  const hasHttps = url === null || url.startsWith('https:')
  const setMail = 'Trag in .env SMTP_URL ein; docs/operations.md, „Mail“.'
  return [
    ...wrongIf(url === null, 'SITE_URL fehlt.', 'Trag in .env die Adresse ein: SITE_URL=https://www.….de'),
    ...wrongIf(!hasHttps, `SITE_URL ist ${url}, ohne https.`, 'Trag in .env die Adresse mit https:// ein.'),
    ...wrongIf(!hasMail, 'Mails werden nur in Dateien geschrieben.', setMail),
  ]
}

function checkBuilt(root: string): Finding[] {
  const pages = readBuiltPages(root)
  if (pages.length > 0 && isBuilt(root)) return checkPages(pages)
  const todo = 'Bau sie: npm run build (oder npm start), dann noch einmal prüfen.'
  return [wrong('Die Seite ist nicht oder nicht neu gebaut.', todo)]
}

/** Site, DNS, backup and mails, for a given address. */
async function checkRunning(root: string, settings: Settings | null, options: LaunchOptions): Promise<Finding[]> {
  const { origin, backups, 'no-lead': noLead } = options
  if (origin === null) return []
  const findings = await checkSite(root, origin, settings)
  if (settings === null) return findings
  const built = await attempt('Die gebaute Seite', settings, (given) => checkPage(given, join(root, 'dist')))
  findings.push(...built.filter(({ isGood }) => !isGood))
  findings.push(...(await checkDns(settings.MAIL_FROM.address.split('@').at(-1) ?? '')))
  // If Supabase stores the requests, it stores the backups too.
  if (settings.PUBLIC_SUPABASE_URL === null) {
    findings.push(...(await checkBackup(backups ?? `${resolve(settings.DATA_DIR)}-backup`, Date.now())))
  }
  if (!noLead) {
    // The test request does not reveal a refusal of one of several addresses.
    const tried = [
      await attempt('Der Mailserver', settings, checkMail),
      await attempt('WEBHOOK_URL', settings, checkWebhook),
    ]
    findings.push(...tried.flat().filter(({ isGood }) => !isGood))
    findings.push(...(await tryTestLead(origin, settings, say)))
  }
  return findings
}

function print(missing: readonly Finding[], origin: string | null, questions: readonly string[]): void {
  for (const { what, todo } of missing) say(`✗ ${what}${todo === null ? '' : ` → ${todo}`}`)
  const count = missing.length === 1 ? 'Ein Punkt fehlt' : `${missing.length} Punkte fehlen`
  say(missing.length === 0 ? '✓ Es fehlt nichts.' : `\n${count} noch.`)
  if (origin === null) say('Die laufende Seite prüft: npm run launch-check https://www.….de')
  say('\nDas kann nur ein Mensch beantworten:')
  for (const question of questions) say(`? ${question}`)
}
