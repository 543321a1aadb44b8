import { existsSync, readFileSync } from 'node:fs'
import { checkEnvFile, checkEnvironment } from './env-file.ts'
import { loadEnvFile } from './load-env-file.ts'
import { SETTING_NAMES } from './server-settings.ts'

/**
 * Loads `.env` into the process's environment, where a name that is set already keeps its value.
 * @returns `problems`, of the file, which end a start: a mail server under a mistyped name would leave mails in files.
 * `warnings`, of the environment, which other programs fill too.
 */
export function loadEnvironment(file = '.env'): { problems: string[]; warnings: string[] } {
  const warnings = checkEnvironment(process.env, SETTING_NAMES)
  const unreadable = loadEnvFile(file)
  if (unreadable !== null) return { problems: [unreadable], warnings }
  const problems = existsSync(file) ? checkEnvFile(readFileSync(file, 'utf8'), SETTING_NAMES) : []
  return { problems, warnings }
}
