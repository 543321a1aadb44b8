import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

// Before Playwright is loaded: a browser that it fetched lies in node_modules.
process.env.PLAYWRIGHT_BROWSERS_PATH ??= '0'

/** fetch-chromium.ts unpacks the one of an npm package here. */
export const PACKAGED_CHROMIUM = join(import.meta.dirname, '../../node_modules/.cache/chromium/run')

/** The paths of common distributions. */
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The arguments of a browser under test: quiet on the network, so that every request it makes is the
 * page's own; and without a sandbox for root, because Chromium refuses to start otherwise.
 */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The first Chromium that starts: CHROMIUM_PATH alone if it is set, else Playwright's own, the system's, npm's. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return starts(named) ? named : null
  return [chromium.executablePath(), ...SYSTEM, PACKAGED_CHROMIUM].find(starts) ?? null
}

/** For tools that fetch none themselves. */
export function needChromium(): string {
  const found = findChromium()
  if (found) return found
  throw new Error('No Chromium starts here: run `npm test` once, which fetches one, or set CHROMIUM_PATH to one.')
}

/** A file alone proves nothing: a downloaded browser lacks its libraries on a bare system. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}
