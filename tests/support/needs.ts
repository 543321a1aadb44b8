import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasPostgres } from './postgres.ts'

/** Programs of the system that tests start, with Debian's package and a check for it. .ci/debian-packages has all of them. */
const NEEDS = {
  postgres: { debian: 'postgresql', isHere: () => hasPostgres() },
  promtool: { debian: 'prometheus', isHere: () => runs('promtool', '--version') },
  nginx: { debian: 'nginx', isHere: () => runs('nginx', '-v') },
  caddy: { debian: 'caddy', isHere: () => runs('caddy', 'version') },
  strace: { debian: 'strace', isHere: () => runs('strace', '-V') },
  firefox: { debian: 'firefox-esr', isHere: () => existsSync('/usr/bin/firefox-esr') },
  webkit: {
    debian: 'webkit2gtk-driver, hyphen-de, xvfb',
    isHere: () => existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/Xvfb'),
  },
  systemd: { debian: 'systemd', isHere: () => runs('systemd-analyze', '--version') },
}

/**
 * For `describe.skipIf(!needs('nginx'))`. Prints a missing program.
 * Throws if one is missing and REQUIRE_ALL is set. `npm run test:all` sets it.
 */
export function needs(...names: (keyof typeof NEEDS)[]): boolean {
  const missing = names.filter((name) => !NEEDS[name].isHere())
  if (missing.length === 0) return true
  const list = missing.map((name) => `${name} (Debian: ${NEEDS[name].debian})`).join(', ')
  if (process.env.REQUIRE_ALL) throw new Error(`This test needs ${list}.`)
  process.stderr.write(`SKIPPED: these tests need ${list}.\n`)
  return false
}

function runs(program: string, ...args: string[]): boolean {
  // Search this folder too, because Debian keeps nginx only there, in root's path.
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }
  return spawnSync(program, args, { env, stdio: 'ignore', timeout: 60_000 }).status === 0
}
