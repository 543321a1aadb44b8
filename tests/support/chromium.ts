import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'

// Set this before Playwright is loaded, because its downloaded browser is in node_modules.
process.env.PLAYWRIGHT_BROWSERS_PATH ??= '0'

/** `fetchChromium` unpacks an npm package to here. */
const PACKAGED_CHROMIUM = join(import.meta.dirname, '../../node_modules/.cache/chromium/run')

/** Paths of common distributions. */
const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SYSTEM = PROGRAMS.map((name) => `/usr/bin/${name}`)

/**
 * Flags for a browser under test. It has no network traffic of its own, so that each request is the page's. It has no sandbox for
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

/** The first Chromium that starts. If CHROMIUM_PATH is set, it is only that one. Else Playwright's, the system's, then npm's. */
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

/** Starts it, because the file is not enough. On a bare system, a downloaded browser lacks its libraries. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0
}

/**
 * Puts a Chromium into node_modules if none starts. On Linux it is from an npm package, which has the libraries that a bare
 * system lacks. Otherwise it is Playwright's download.
 */
export function fetchChromium(say: (sentence: string) => void): void {
  if (process.env.CHROMIUM_PATH || findChromium()) return
  if (process.platform === 'linux' && process.arch === 'x64') {
    say('No Chromium starts here: unpacking one from an npm package …')
    unpack(fileURLToPath(new URL('../bin', import.meta.resolve('@sparticuz/chromium'))))
  } else {
    say('No Chromium starts here: downloading one …')
    const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
    spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'inherit' })
  }
}

function unpack(from: string): void {
  const folder = dirname(PACKAGED_CHROMIUM)
  mkdirSync(folder, { recursive: true })
  const read = (name: string) => brotliDecompressSync(readFileSync(join(from, name)))
  for (const libraries of ['al2023.tar.br', 'swiftshader.tar.br']) {
    const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: read(libraries) })
    if (status !== 0) throw new Error(`tar could not unpack ${libraries}: ${stderr}`)
  }
  writeFileSync(join(folder, 'chromium'), read('chromium.br'), { mode: 0o755 })
  writeFileSync(PACKAGED_CHROMIUM, RUN, { mode: 0o755 })
}

const RUN = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib:$here" exec "$here/chromium" "$@"
`
