import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { findChromium, PACKAGED_CHROMIUM } from './chromium.ts'

/**
 * Puts a Chromium into node_modules if none starts: on Linux from an npm package, which has the libraries that a bare system
 * lacks; otherwise Playwright's download.
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
