import { errorCode } from '../../lead/error-code.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { checkProxy, checkSiteUrl, type Lookup } from './check-addresses.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkDatabase } from './check-database.ts'
import { checkEnvFileMode } from './check-env-file.ts'
import { checkMail } from './check-mail.ts'
import { checkPage } from './check-page.ts'
import { checkPort } from './check-port.ts'
import { checkRetention } from './check-retention.ts'
import { checkSecrets } from './check-secrets.ts'
import { type Finding, wrong } from './finding.ts'

/**
 * Tries every setting for real, one after the other. It changes nothing and disturbs no server that runs; one mail goes out.
 * @param problems sentences about names and values that are wrong by themselves
 * @param settings `null` where they could not be read: then nothing can be tried
 */
export async function* runChecks(
  problems: readonly string[],
  settings: Settings | null,
  { siteDir, lookup, envFile }: { siteDir: string; lookup: Lookup; envFile?: string },
): AsyncGenerator<Finding> {
  for (const problem of problems) yield wrong(problem)
  yield* await attempt('.env', () => checkEnvFileMode(envFile))
  if (settings === null) return
  yield* await attempt('The page', () => checkPage(settings, siteDir))
  // With a database server, nothing is kept in a folder.
  if (settings.DATABASE_URL === null) yield* await attempt('DATA_DIR', () => checkDataFolder(settings.DATA_DIR))
  yield* await attempt('The database', () => checkDatabase(settings))
  yield* await attempt('LINK_SECRET', () => checkSecrets(settings))
  yield* await attempt('SITE_URL', () => checkSiteUrl(settings, lookup))
  yield* await attempt('TRUST_PROXY', () => checkProxy(settings))
  yield* await attempt('RETENTION_DAYS', () => checkRetention(settings))
  yield* await attempt('PORT', () => checkPort(settings))
  yield* await attempt('Mail delivery', () => checkMail(settings))
}

/** What a check did not expect is said by its code alone: a driver's sentence may hold a password. */
async function attempt(what: string, check: () => Finding[] | Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    return [wrong(`${what} could not be checked (${errorCode(error) ?? 'no code'}).`)]
  }
}
