// Only this file of the server reads the environment, prints for people and ends the process.

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { SECOND } from '../base/durations.ts'
import { createLog } from '../functions/log.ts'
import { nameMailService } from '../mailers/choose-mailer.ts'
import { loadEnvironment } from '../settings/load-environment.ts'
import { readServerSettings, type Settings } from '../settings/server-settings.ts'
import { nameDatabase } from '../storage/explain-store-error.ts'
import { databaseFile } from '../storage/sqlite/sqlite-connection.ts'
import { limitLog } from './limit-log.ts'
import { EXIT_AFTER } from './shutdown-timeouts.ts'
import { explainStartError } from './start-error.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** A second signal ends the process at once, but not before this time. */
const IMPATIENT_AFTER = SECOND / 2

// Keeps V8's space for new objects at its first size. Saves 80 MB under many large requests at once, and is as fast (Node 24).
setFlagsFromString('--semi-space-growth-factor=1')

const siteDir = readSiteDir(process.argv.slice(2))
const { problems, warnings } = loadEnvironment()
const config = readServerSettings(process.env)
for (const sentence of warnings) print(sentence)

if (siteDir === null) fail('Der Server kennt nur die Option --site ORDNER: den Ordner der gebauten Seite.')
else if (problems.length > 0 || !config.ok) fail(...problems, ...(config.ok ? [] : config.problems))
else await run(config.settings, siteDir)

function readSiteDir(args: string[]): string | null {
  const site = { type: 'string', default: join(import.meta.dirname, '../../dist') } as const
  try {
    return parseArgs({ args, options: { site } }).values.site
  } catch {
    return null
  }
}

async function run(settings: Settings, siteDir: string): Promise<void> {
  // All lines of an event loop turn share one write, because a write per line costs a busy server most.
  let pending = ''
  const flush = () => {
    if (pending !== '') process.stdout.write(pending)
    pending = ''
  }
  const write = (line: string) => {
    if (pending === '') setImmediate(flush)
    pending += process.stdout.isTTY ? forTerminal(line) : line
  }
  const log = limitLog(createLog(write))
  // Without this listener, the server would end when the reader of its log ends.
  process.stdout.on('error', () => {})
  process.on('exit', flush)

  let server: RunningServer
  try {
    server = await startServer(settings, { siteDir, log, print })
  } catch (error) {
    fail(explain(error, settings))
    return
  }

  let stoppingSince: number | null = null
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== null) {
      // One stop may arrive twice, because a supervisor signals the whole process group, and npm's script passes its signal on.
      if (performance.now() - stoppingSince > IMPATIENT_AFTER) process.exit(130)
      return
    }
    log('stopping', { signal })
    stop(0)
  }
  const stop = (exitCode: number) => {
    stoppingSince = performance.now()
    setTimeout(() => process.exit(exitCode), EXIT_AFTER).unref()
    server.stop().then(
      () => process.exit(exitCode),
      (error: unknown) => {
        log('stop-failed', {}, error)
        process.exit(1)
      },
    )
  }
  server.ready.catch((error: unknown) => {
    fail(explain(error, settings))
    if (stoppingSince === null) stop(1)
  })
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The welcome comes last, because a program that reads it may stop the server at once.
  process.stdout.write(welcome(server.address, settings))
}

function explain(error: unknown, settings: Settings): string {
  return explainStartError(error, settings) ?? `Der Server konnte nicht starten: ${error}`
}

/** Formats a line for people, e.g. `10:16:07 stopping signal="SIGINT"`. Omits requests, because a page makes twenty. */
function forTerminal(line: string): string {
  const { time, event, ...fields } = JSON.parse(line)
  if (event === 'request') return ''
  const words = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `${[new Date(time).toLocaleTimeString('de-DE'), event, ...words].join('  ')}\n`
}

function welcome(address: string, settings: Settings): string {
  const folder = resolve(settings.DATA_DIR)
  const url = settings.DATABASE_URL
  const database = url === null ? databaseFile(folder) : `der ${nameDatabase(url)}`
  const service = nameMailService(settings)
  const mails =
    service === null
      ? `kommen als .eml-Dateien nach ${join(folder, 'mail')}; gesendet werden sie mit SMTP_URL oder BREVO_API_KEY`
      : `gehen über ${service}`
  return `Die Seite: ${address}\nAnfragen liegen in ${database}\nMails ${mails}\n${process.stdout.isTTY ? 'Strg-C beendet.\n' : ''}`
}

function fail(...sentences: string[]): void {
  for (const sentence of sentences) print(sentence)
  process.exitCode = 1
}

function print(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}
