import type { Finding } from '../../src/checks/finding.ts'
import { runCheck } from '../../src/checks/run-checks.ts'
import { readServerSettings, type Settings } from '../../src/settings/server-settings.ts'

export function settingsOf(environment: Record<string, string>): Settings {
  const config = readServerSettings(environment)
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return config.settings
}

/** Runs a check of the settings. If it throws, the error becomes a finding. */
export function findingsOf(
  check: (settings: Settings) => Finding[] | Promise<Finding[]>,
  environment: Record<string, string>,
): Promise<Finding[]> {
  const settings = settingsOf(environment)
  return runCheck('Die Einstellung', settings, () => check(settings))
}

/** The sentences of the faults, on one line. */
export const wrongOf = (findings: Iterable<Finding>): string =>
  [...findings]
    .filter(({ isGood }) => !isGood)
    .map(({ sentence: what, todo }) => (todo === null ? what : `${what} → ${todo}`))
    .join(' | ')
