import type { Settings } from '../settings/server-settings.ts'
import { type Finding, good, wrong } from './finding.ts'
import { attempt } from './settings/attempt.ts'
import { checkProxy, checkSiteUrl, type Lookup } from './settings/check-addresses.ts'
import { checkBrevoSender } from './settings/check-brevo-sender.ts'
import { checkDatabase } from './settings/check-database.ts'
import { checkDataFolder, checkEnvFile } from './settings/check-files.ts'
import { checkMail } from './settings/check-mail.ts'
import { checkPage } from './settings/check-page.ts'
import { checkPort } from './settings/check-port.ts'
import { checkSecrets } from './settings/check-secrets.ts'

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
  let [all, bad] = [0, 0]
  const count = ({ isGood, what }: Finding) => {
    all += 1
    if (!isGood) bad += 1
    deps.print(`${isGood ? 'good ' : 'WRONG'}  ${what}`)
  }
  for (const problem of problems) count(wrong(problem))
  for (const finding of checkEnvFile()) count(finding)
  if (settings !== null) {
    for (const [name, check] of listChecks(deps)) {
      for (const finding of await attempt(name, settings, check)) count(finding)
    }
  }
  deps.print(bad === 0 ? `\nAll ${all} are good.` : `\n${bad} of ${all} ${bad === 1 ? 'is' : 'are'} wrong.`)
  return bad === 0
}

const listChecks = ({ siteDir, lookup }: Deps): [name: string, check: Parameters<typeof attempt>[2]][] => [
  ['The page', (settings) => checkPage(settings, siteDir)],
  ['DATA_DIR', checkDataFolder],
  ['The database', checkDatabase],
  ['LINK_SECRET', checkSecrets],
  ['SITE_URL', (settings) => checkSiteUrl(settings, lookup)],
  ['TRUST_PROXY', checkProxy],
  ['RETENTION_DAYS', explainRetention],
  ['PORT', checkPort],
  ['MAIL_FROM', checkBrevoSender],
  ['The mail server', checkMail],
]

function explainRetention({ RETENTION_DAYS: days }: Settings): Finding[] {
  const when = days === 0 ? 'no request is ever deleted by itself' : `a request is deleted after ${days} days`
  return [good(`RETENTION_DAYS is ${days}: ${when}, which your privacy policy has to say.`)]
}
