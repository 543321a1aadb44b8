import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

// Before Playwright is loaded: its downloaded browser is in node_modules.
process.env.PLAYWRIGHT_BROWSERS_PATH ??= '0'

/** fetch-chromium.ts unpacks an npm package to here. */
export const PACKAGED_CHROMIUM = join(import.meta.dirname, '../../node_modules/.cache/chromium/run')

/** Paths of common distributions. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SYSTEM = PROGRAMS.map((name) => `/usr/bin/${name}`)

/**
 * Flags for a browser under test: no network traffic of its own, so that each request is the page's; and no sandbox for
 * root, because Chromium does not start otherwise.
 */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/** The first Chromium that starts: only CHROMIUM_PATH if it is set, otherwise Playwright's, the system's, npm's. */
export function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return starts(named) ? named : null
  return [chromium.executablePath(), ...SYSTEM, PACKAGED_CHROMIUM].find(starts) ?? null
}

export function needChromium(): string {
  const installed = findChromium()
  if (installed) return installed
  throw new Error('No Chromium starts here: run `npm test` once, which fetches one, or set CHROMIUM_PATH to one.')
}

/** The file alone is not enough: on a bare system a downloaded browser lacks its libraries. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}
