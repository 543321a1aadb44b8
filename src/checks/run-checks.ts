import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { errorCode } from '../base/error-code.ts'
import { readWarnings } from '../content/compiler/compile-content.ts'
import { DeliveryError } from '../lead/outbox/transport.ts'
import { explainStartError } from '../server/start-error.ts'
import { loadEnvironment } from '../settings/load-environment.ts'
import { readServerSettings, type Settings } from '../settings/server-settings.ts'
import { explainMailError } from './check-mail.ts'
import { CHECKS, type Need } from './checks.ts'
import { type Finding, good, wrong } from './finding.ts'
import { listManualChecks } from './human-checks.ts'

const HELP = `npm run check [ADRESSE]

Sagt, was noch fehlt, bevor die Seite ins Internet darf: probiert jede Einstellung aus, liest die Inhalte und die gebaute Seite.
Mit ADRESSE, etwa https://www.example.org, wird nichts gebaut, und die laufende Seite mit der gebauten und den Einstellungen
verglichen. Verschickt werden Probemails an LEAD_RECIPIENT und STAFF, eine Probe an die Geräte mit Meldungen von einer
dieser Adressen, eine Probemeldung an WEBHOOK_URL, und mit ADRESSE eine Probeanfrage.

  npm run check -- --settings   nur die Einstellungen; es wird nichts gebaut
  npm run check -- --no-send    verschickt nichts

Es endet mit 0, wenn nichts fehlt, mit 1, wenn etwas fehlt, mit 2, wenn der Aufruf nicht zu verstehen war.`

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** `npm run check` reports in German everything that keeps the site from going live. Returns the exit code. */
export async function runChecks(root: string, args: string[]): Promise<number> {
  let options: ReturnType<typeof readOptions>
  try {
    options = readOptions(args)
  } catch (error) {
    const sentence =
      errorCode(error) === undefined ? (error as Error).message : `Das verstehe ich nicht: ${args.join(' ')}`
    process.stderr.write(`${sentence}\n\n${HELP}\n`)
    return 2
  }
  if (options.isHelp) {
    print(HELP)
    return 0
  }
  const { origin, given, siteDir = join(root, 'dist') } = options
  // If the run has no address, the compiler has just printed the warnings.
  if (origin !== '' || !given.has('launch')) for (const warning of readWarnings(root)) print(warning)
  const { problems, warnings } = loadEnvironment()
  const config = readServerSettings(process.env)
  const sentences = [...problems, ...warnings, ...(config.ok ? [] : config.problems)]
  let missing = report(sentences.map((sentence) => wrong(sentence)))
  for (const { name, run } of CHECKS.filter(({ needs }) => needs.every((need) => given.has(need)))) {
    if (!config.ok) break
    const { settings } = config
    const findings = await runCheck(name, settings, () => run({ settings, siteDir, origin, print }))
    missing += report(findings.length > 0 ? findings : [good(name)])
  }
  if (missing === 0) print('\nEs fehlt nichts.')
  else print(`\n${missing === 1 ? 'Ein Punkt fehlt' : `${missing} Punkte fehlen`} noch.`)
  if (!config.ok) print('Alles andere wird geprüft, wenn jede Einstellung einen brauchbaren Wert hat.')
  if (config.ok && given.has('launch')) {
    if (origin === '') print('Die laufende Seite prüft: npm run check https://www.….de')
    print('\nDas kann nur ein Mensch beantworten:')
    for (const question of listManualChecks(config.settings, given)) print(`? ${question}`)
  }
  return missing === 0 ? 0 : 1
}

/** Throws a TypeError with a sentence if the arguments are wrong. */
function readOptions(args: string[]) {
  const no = { type: 'boolean', default: false } as const
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { settings: no, 'no-send': no, site: { type: 'string' }, help: { ...no, short: 'h' } },
  })
  const [address, ...others] = positionals
  if (others.length > 0) throw new TypeError('Es geht nur eine Adresse.')
  const url = address === undefined ? null : URL.parse(address)
  if (address !== undefined && !/^https?:$/.test(url?.protocol ?? '')) {
    throw new TypeError(`"${address}" ist keine Adresse. Beispiel: https://www.example.org`)
  }
  const given = new Set<Need>()
  if (!values.settings) given.add('launch')
  if (url !== null) given.add('site')
  if (!values['no-send']) given.add('send')
  return { isHelp: values.help, siteDir: values.site, origin: url?.origin ?? '', given }
}

/** Prints the findings. Returns the number of faults. */
function report(findings: readonly Finding[]): number {
  for (const { isGood, sentence, todo } of findings)
    print(`${isGood ? '✓' : '✗'} ${sentence}${todo === null ? '' : ` → ${todo}`}`)
  return findings.filter(({ isGood }) => !isGood).length
}

/**
 * Turns a check's error into the sentence of a start or a mail. Shows only the code of an unexpected error, because a driver's
 * sentence may contain a password.
 */
export async function runCheck(
  name: string,
  settings: Settings,
  run: () => Finding[] | Promise<Finding[]>,
): Promise<Finding[]> {
  try {
    return await run()
  } catch (error) {
    const sentence =
      error instanceof DeliveryError ? explainMailError(error, settings) : explainStartError(error, settings)
    return [wrong(sentence ?? `${name} ließ sich nicht prüfen (${errorCode(error) ?? 'ohne Code'}).`)]
  }
}
