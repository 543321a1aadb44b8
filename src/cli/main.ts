// The entry of `npm run leads -- COMMAND`. Only this file of the command line reads the environment.

import { resolve } from 'node:path'
import { errorCode } from '../base/error-code.ts'
import { loadEnvironment } from '../settings/load-environment.ts'
import { readServerSettings, type Settings } from '../settings/server-settings.ts'
import { EXIT, type ExitCode, failed } from './command-error.ts'
import { confirm } from './confirm.ts'
import type { CommandIo } from './define-command.ts'
import { runCommand } from './run-command.ts'

const { problems, warnings } = loadEnvironment()
process.stdout.on('error', endWithReader)

const io: CommandIo = {
  now: Date.now,
  print: (line) => void process.stdout.write(`${line}\n`),
  // Waits for a slow reader, because unread output would fill the memory.
  write: (text) =>
    new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve()))),
  warn: (line) => void process.stderr.write(`${line}\n`),
  columns: process.stdout.columns ?? Number.POSITIVE_INFINITY,
  confirm: (question) => confirm(question, { input: process.stdin, output: process.stderr }),
  // npm changes into the project's folder, and passes the caller's folder in this variable.
  resolveFile: (path) => resolve(process.env.INIT_CWD ?? '.', path),
}

for (const sentence of warnings) io.warn(sentence)
process.exitCode = await runCommand(process.argv.slice(2), io, readSettings).catch(endWithReader)

/** `… | head` closes the pipe early, but that does not count as a failure. */
function endWithReader(error: unknown): ExitCode {
  if (errorCode(error) !== 'EPIPE') throw error
  return EXIT.done
}

function readSettings(): Settings {
  const config = readServerSettings(process.env)
  const wrong = [...problems, ...(config.ok ? [] : config.problems)]
  if (!config.ok || wrong.length > 0) throw failed(['An den Einstellungen stimmt etwas nicht:', ...wrong].join('\n'))
  return config.settings
}
