import { errorCode } from '../lead/error-code.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type Finding, good, wrong } from './finding.ts'
import { checkProxy, checkSiteUrl, type Lookup } from './settings/check-addresses.ts'
import { checkDataFolder } from './settings/check-data-folder.ts'
import { checkDatabase } from './settings/check-database.ts'
import { checkMail } from './settings/check-mail.ts'
import { checkPage } from './settings/check-page.ts'
import { checkPort } from './settings/check-port.ts'
import { checkEnvFile, checkSecrets } from './settings/check-secrets.ts'

interface Deps {
  /** The built page. */
  siteDir: string
  lookup: Lookup
  print: (line: string) => void
}

/**
 * Tries every setting for real, one after the other, and prints a line for each. It changes nothing and disturbs no server
 * that runs; one mail goes out.
 * @param problems sentences about names and values that are wrong by themselves
 * @param settings `null` where they could not be read: then nothing can be tried
 * @returns whether all are good
 */
export async function checkSettings(problems: readonly string[], settings: Settings | null, deps: Deps) {
  const findings = problems.map((problem) => wrong(problem))
  for (const finding of findings) printFinding(finding, deps)
  for (const [name, check] of listChecks(settings, deps)) {
    const more = await attempt(name, check)
    for (const finding of more) printFinding(finding, deps)
    findings.push(...more)
  }
  const bad = findings.filter(({ isGood }) => !isGood).length
  const all = findings.length
  deps.print(bad === 0 ? `\nAll ${all} are good.` : `\n${bad} of ${all} ${bad === 1 ? 'is' : 'are'} wrong.`)
  return bad === 0
}

type Check = [name: string, check: () => Finding[] | Promise<Finding[]>]

function listChecks(settings: Settings | null, { siteDir, lookup }: Deps): Check[] {
  const envFile: Check = ['.env', () => checkEnvFile()]
  if (settings === null) return [envFile]
  const { DATABASE_URL, DATA_DIR } = settings
  return [
    envFile,
    ['The page', () => checkPage(settings, siteDir)],
    // With a database server, nothing is kept in a folder.
    ...(DATABASE_URL === null ? [['DATA_DIR', () => checkDataFolder(DATA_DIR)] satisfies Check] : []),
    ['The database', () => checkDatabase(settings)],
    ['LINK_SECRET', () => checkSecrets(settings)],
    ['SITE_URL', () => checkSiteUrl(settings, lookup)],
    ['TRUST_PROXY', () => checkProxy(settings)],
    ['RETENTION_DAYS', () => [explainRetention(settings)]],
    ['PORT', () => checkPort(settings)],
    ['The mail server', () => checkMail(settings)],
  ]
}

/** Of an unexpected error only the code is said: a driver's sentence may hold a password. */
async function attempt(name: string, check: Check[1]): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [wrong(`${name} could not be checked (${errorCode(error) ?? 'no code'}).`)]
  }
}

function explainRetention({ RETENTION_DAYS: days }: Settings): Finding {
  if (days > 0)
    return good(`RETENTION_DAYS is ${days}: after as many days requests are deleted, as your privacy policy says.`)
  return good('RETENTION_DAYS is 0: no request is ever deleted by itself, so your privacy policy has to say why.')
}

function printFinding({ isGood, what, todo }: Finding, { print }: Deps): void {
  print(`${isGood ? 'good ' : 'WRONG'}  ${what}${todo === null ? '' : `: ${todo}.`}`)
}
