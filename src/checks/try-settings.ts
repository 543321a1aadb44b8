import { DeliveryError } from '../functions/mail/mail.ts'
import { errorCode } from '../lead/error-code.ts'
import { explainStartError } from '../server/start-error.ts'
import type { Settings } from '../settings/server-settings.ts'
import { checkPort, checkProxy, checkSiteUrl } from './check-addresses.ts'
import { checkPage } from './check-build.ts'
import { checkDatabase } from './check-database.ts'
import { checkDataFolder, checkEnvFile } from './check-files.ts'
import { checkMail, explainMailError } from './check-mail.ts'
import { checkWebhook } from './check-webhook.ts'
import { type Finding, good, wrong } from './finding.ts'

type Check = (settings: Settings) => Finding[] | Promise<Finding[]>

/** These checks send something. */
const SENDING: [name: string, check: Check][] = [
  ['Der Mailserver', checkMail],
  ['WEBHOOK_URL', checkWebhook],
]

/**
 * Tests every setting for real, one after the other, and prints a line for each. It changes nothing and does not disturb a
 * running server, but sends a mail to each recipient and a test event to the webhook.
 * @param problems sentences about names and values that are wrong by themselves
 * @param settings `null` if they could not be read: then nothing can be tested
 * @param isSending also test the mail server, with these mails, and the webhook
 * @returns true if all are good
 */
export async function checkSettings(
  problems: readonly string[],
  settings: Settings | null,
  siteDir: string,
  isSending = true,
) {
  const print = (line: string) => void process.stdout.write(`${line}\n`)
  let bad = 0
  const report = (findings: readonly Finding[]) => {
    for (const { isGood, what } of findings) print(`${isGood ? 'gut   ' : 'FALSCH'}  ${what}`)
    bad += findings.filter(({ isGood }) => !isGood).length
  }
  report([...problems.map((problem) => wrong(problem)), ...checkEnvFile()])
  const checks: [name: string, check: Check][] = [
    ['Die Seite', (given) => checkPage(given, siteDir)],
    ['DATA_DIR', checkDataFolder],
    ['Die Datenbank', checkDatabase],
    ['SITE_URL', checkSiteUrl],
    ['TRUST_PROXY', checkProxy],
    ['PORT', checkPort],
    ...(isSending ? SENDING : []),
  ]
  if (settings !== null) {
    for (const [name, check] of checks) {
      const findings = await attempt(name, settings, check)
      report(findings.length > 0 ? findings : [good(name)])
    }
  }
  print(bad === 0 ? '\nAlle Einstellungen sind gut.' : `\n${bad === 1 ? 'Eine ist' : `${bad} sind`} falsch.`)
  return bad === 0
}

/**
 * Turns a check's error into the sentence of a start or a mail. For an unexpected error, shows only the code, because a
 * driver's sentence may contain a password.
 */
export async function attempt(name: string, settings: Settings, check: Check): Promise<Finding[]> {
  try {
    return await check(settings)
  } catch (error) {
    const sentence =
      error instanceof DeliveryError ? explainMailError(error, settings) : explainStartError(error, settings)
    return [wrong(sentence ?? `${name} ließ sich nicht prüfen (${errorCode(error) ?? 'ohne Code'}).`)]
  }
}
