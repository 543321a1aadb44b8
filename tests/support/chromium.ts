import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'

/** Where the common distributions put it. */
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * What a browser under test is started with: quiet on the network, so that every request it makes is the
 * page's own; and without a sandbox where we are root, because Chromium refuses to start otherwise.
 */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The first Chromium that starts: CHROMIUM_PATH, Playwright's own, the system's. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return starts(named) ? named : null
  return [chromium.executablePath(), ...SYSTEM].find(starts) ?? null
}

/** A file alone proves nothing: a downloaded browser lacks its libraries on a bare system. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Finds a Chromium or fetches one: by Playwright's download, else as the distribution's package.
 * @throws {Error} with a sentence that says what a person can do.
 */
export function ensureChromium(say: (sentence: string) => void): string {
  const found = findChromium()
  if (found) return found
  const named = process.env.CHROMIUM_PATH
  if (named) throw new Error(`CHROMIUM_PATH is set to ${named}, and no browser starts from there.`)

  say('No Chromium found; fetching one for the browser tests …')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  run([process.execPath, fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'], env)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!findChromium() && existsSync('/usr/bin/apt-get') && run([...sudo, 'true'])) {
    say("The download does not work here; installing the distribution's chromium with apt-get …")
    run([...sudo, 'apt-get', 'update', '-qq'])
    run([...sudo, 'apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  const fetched = findChromium()
  if (fetched) return fetched
  throw new Error(
    'No Chromium for the browser tests, and none could be fetched. Install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

/** True where it went well. What failed shows in the end, by whether a browser is there. */
function run([command = '', ...args]: string[], env = process.env): boolean {
  return spawnSync(command, args, { stdio: 'ignore', env, timeout: 300_000 }).status === 0
}
