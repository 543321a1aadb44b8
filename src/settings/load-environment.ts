import { existsSync, readFileSync } from 'node:fs'
import { checkEnvFile, suggestSetting } from './env-file.ts'
import { loadEnvFile } from './load-env-file.ts'
import type { Environment } from './read-settings.ts'
import { SETTING_NAMES } from './server-settings.ts'

/** PORT and HOST have neighbours that systems set: HOSTNAME, HOSTTYPE. */
const SHORTEST = 6

/**
 * Loads `.env` into the process's environment, where a name that is set already keeps its value.
 * @returns `problems`, of the file, which end a start: a mail server under a mistyped name would leave mails in files.
 * `warnings`, of the environment, which other programs fill too.
 */
export function loadEnvironment(file = '.env'): { problems: string[]; warnings: string[] } {
  const warnings = checkEnvironment(process.env)
  const unreadable = loadEnvFile(file)
  if (unreadable !== null) return { problems: [unreadable], warnings }
  const problems = existsSync(file) ? checkEnvFile(readFileSync(file, 'utf8'), SETTING_NAMES) : []
  return { problems, warnings }
}

export function checkEnvironment(environment: Environment): string[] {
  const long = SETTING_NAMES.filter((name) => name.length >= SHORTEST)
  return Object.keys(environment).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return []
    const near = suggestSetting(name, long)
    return near === null ? [] : [`There is no setting ${name}, which the environment has: is ${near} meant?`]
  })
}
