import { join } from 'node:path'
import { confirm } from '../cli/confirm.ts'
import { loadEnvironment } from '../settings/load-environment.ts'
import { type Config, readConfig, type Settings } from '../settings/server-settings.ts'
import { isBuilt } from '../site/build/build-stamp.ts'
import { checkContent } from './check-content.ts'
import { type Finding, wrong } from './finding.ts'
import { HELP, type LaunchOptions, readOptions } from './launch-options.ts'
import { readBuiltPages, readBuiltScripts } from './pages/built-pages.ts'
import { checkPages } from './pages/check-pages.ts'
import { findStorage } from './pages/privacy.ts'
import { listQuestions } from './questions.ts'
import { checkBackup } from './running-site/check-backup.ts'
import { checkDns } from './running-site/check-dns.ts'
import { checkSite } from './running-site/check-site.ts'
import { tryTestLead } from './running-site/try-test-lead.ts'
import { checkLaunchSettings } from './settings/check-launch-settings.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run launch-check`: names in German each thing that keeps the site from going live. @returns the exit code */
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
  // A file with a mistake in it has ended the build before.
  loadEnvironment(join(root, '.env'))
  const config = readConfig(process.env)
  const settings = config.ok ? config.settings : null
  const { findings, questions } = await checkRunning(root, settings, options)
  const all = [...checkSettings(config), ...checkContent(), ...checkBuilt(root, settings), ...findings]
  // The running site repeats the findings of the built one.
  const missing = [...new Map(all.map((finding) => [finding.what, finding])).values()]
  const hasDkim = options.origin !== null && options['dkim-selector'] !== undefined
  print(missing, options, [...questions, ...listQuestions({ smtpUrl: settings?.SMTP_URL ?? null, hasDkim })])
  return missing.length === 0 ? 0 : 1
}

function checkSettings(config: Config): Finding[] {
  if (config.ok) return checkLaunchSettings(config.settings)
  return config.problems.map((problem) => wrong(`Einstellung: ${problem}`, 'Ändere sie in .env.'))
}

function checkBuilt(root: string, settings: Settings | null): Finding[] {
  const pages = readBuiltPages(root)
  if (pages.length > 0 && isBuilt(root)) {
    return [...checkPages(pages, settings?.SITE_URL ?? null), ...findStorage(readBuiltScripts(root))]
  }
  const todo = 'Bau sie: npm run build (oder npm start), dann noch einmal prüfen.'
  return [wrong('Die Seite ist nicht oder nicht neu gebaut.', todo)]
}

/** Site, DNS, backup and mails, where an address is given. */
async function checkRunning(root: string, settings: Settings | null, options: LaunchOptions) {
  const { origin, 'dkim-selector': selector, dns: server } = options
  if (origin === null) return { findings: [], questions: [] }
  const findings = await checkSite(root, origin)
  if (settings === null) return { findings, questions: [] }
  const domain = settings.MAIL_FROM.address.split('@').at(-1) ?? ''
  findings.push(...(await checkDns({ domain, selector, server })))
  // Where Supabase keeps the requests, it keeps the backups too.
  if (settings.PUBLIC_SUPABASE_URL === null) findings.push(...(await checkBackup(options.backups, Date.now())))
  if (options['no-lead']) return { findings, questions: [] }
  const ask = (question: string) => confirm(question, { input: process.stdin, output: process.stdout }, '(ja/nein)')
  const tried = await tryTestLead({ origin, settings, say, ask: process.stdin.isTTY ? ask : null })
  return { findings: [...findings, ...tried.findings], questions: tried.questions }
}

function print(missing: readonly Finding[], { origin }: LaunchOptions, questions: readonly string[]): void {
  for (const { what, todo } of missing) say(`✗ ${what} → ${todo}`)
  const count = missing.length === 1 ? 'Ein Punkt fehlt' : `${missing.length} Punkte fehlen`
  say(missing.length === 0 ? '✓ Es fehlt nichts.' : `\n${count} noch.`)
  if (origin === null) say('Die laufende Seite prüft: npm run launch-check https://www.….de')
  say('\nDas kann nur ein Mensch beantworten:')
  for (const question of questions) say(`? ${question}`)
}
