import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { explainMissingLeads, explainStartError } from '../server/start-error.ts'
import { loadEnvironment } from '../settings/load-environment.ts'
import { type Config, readConfig, type Settings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { type CommandDeps, EXIT } from './command.ts'
import { CommandError } from './command-error.ts'
import { confirm } from './confirm.ts'
import { runCommand } from './run-command.ts'

/** The operator's commands: `npm run leads -- COMMAND`. The only place here that reads the environment. */

const { problems, warnings } = loadEnvironment()
const config = readConfig(process.env)
// `… | head` closes the pipe early, which is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const print = (line: string) => void process.stdout.write(`${line}\n`)
const warn = (line: string) => void process.stderr.write(`${line}\n`)

for (const sentence of warnings) warn(sentence)
process.exitCode = await runCommand(process.argv.slice(2), {
  print,
  warn,
  open: () => open(config),
  explainStoreError: (error) => (config.ok && explainStartError(error, config.settings)) || error.message,
})

async function open(config: Config): Promise<CommandDeps> {
  const wrong = [...problems, ...(config.ok ? [] : config.problems)]
  if (wrong.length > 0 || !config.ok) throw new CommandError(EXIT.failed, wrong.join('\n'))
  const { settings } = config
  return {
    ...(await openExisting(settings)),
    settings,
    now: Date.now,
    print,
    warn,
    write: (text) => void process.stdout.write(text),
    progress: (done) => void (process.stderr.isTTY && process.stderr.write(`\r${done} …\u001b[K\r`)),
    columns: process.stdout.columns ?? Number.POSITIVE_INFINITY,
    confirm: (question) => confirm(question, { input: process.stdin, output: process.stderr }),
    // npm changes into the project's folder and says where it was called.
    resolveFile: (path) => resolve(process.env.INIT_CWD ?? '.', path),
  }
}

async function openExisting(settings: Settings): Promise<OpenedStore> {
  if (settings.DATABASE_URL === null) refuseMissingDatabase(settings)
  const opened = await openStore(settings)
  const missing = (await opened.file?.countMissingLeads()) ?? 0
  if (missing > 0) warn(explainMissingLeads(missing, settings.DATA_DIR))
  return opened
}

/** Opening would make an empty one, and a mistyped DATA_DIR would look like a store without requests. */
function refuseMissingDatabase({ DATA_DIR }: Settings): void {
  const file = join(resolve(DATA_DIR), 'leads.sqlite')
  try {
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) return
  } catch {
    // A folder that may not be read: opening the store says so.
    return
  }
  throw new CommandError(
    EXIT.failed,
    `There is no database at ${file} yet: the server makes it when it first starts. Or is DATA_DIR another folder?`,
  )
}
