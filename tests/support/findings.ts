import type { Finding } from '../../src/readiness/finding.ts'
import { readConfig, type Settings } from '../../src/settings/server-settings.ts'

/** Settings as the server reads them. */
export function settingsOf(environment: Record<string, string>): Settings {
  const config = readConfig(environment)
  if (!config.ok) throw new Error(config.problems.join('\n'))
  return config.settings
}

/** The sentences of what is wrong. */
export function wrongOf(findings: readonly Finding[]): string[] {
  return findings.filter(({ isGood }) => !isGood).map(({ what, todo }) => (todo === null ? what : `${what} → ${todo}`))
}
