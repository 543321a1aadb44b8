import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'
import { findChromium, PACKAGED_CHROMIUM } from '../tests/support/chromium.ts'

/** Chromium as an npm package, with the libraries that a bare system lacks: 70 MB, so only where nothing else works. */
const PACKAGE = '@sparticuz/chromium@153.0.0'
const SHA512 = 'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA=='

/** The ways to a browser that an ordinary user has. Whether one worked shows in `findChromium`. */
export function fetchChromium(say: (sentence: string) => void): void {
  say('No Chromium found; downloading one for the browser tests …')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' }
  const playwright = fileURLToPath(import.meta.resolve('@playwright/test/cli'))
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: 'ignore', env, timeout: 300_000 })
  if (findChromium() || process.platform !== 'linux' || process.arch !== 'x64') return

  say(`The download does not work here; unpacking the Chromium of ${PACKAGE} …`)
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'))
  try {
    unpackPackage(folder)
  } catch (error) {
    say(`That does not work either: ${(error as Error).message}`)
  }
  rmSync(folder, { recursive: true, force: true })
}

function unpackPackage(folder: string): void {
  run('npm', ['pack', PACKAGE, '--loglevel=error', '--pack-destination', folder])
  const archive = readFileSync(join(folder, readdirSync(folder)[0] ?? ''))
  if (createHash('sha512').update(archive).digest('base64') !== SHA512)
    throw new Error(`${PACKAGE} is not as published.`)
  run('tar', ['-xz', '-C', folder], archive)

  const bin = join(folder, 'package/bin')
  const target = dirname(PACKAGED_CHROMIUM)
  mkdirSync(target, { recursive: true })
  for (const part of ['al2023.tar.br', 'swiftshader.tar.br']) {
    run('tar', ['-x', '-C', target], brotliDecompressSync(readFileSync(join(bin, part))))
  }
  writeFileSync(join(target, 'chromium'), brotliDecompressSync(readFileSync(join(bin, 'chromium.br'))), { mode: 0o755 })
  writeFileSync(PACKAGED_CHROMIUM, RUN, { mode: 0o755 })
}

const RUN = `#!/bin/sh
here=$(dirname "$0")
LD_LIBRARY_PATH="$here/lib:$here" exec "$here/chromium" "$@"
`

function run(command: string, args: string[], input?: Buffer): void {
  const { status, stderr, error } = spawnSync(command, args, { input, stdio: ['pipe', 'ignore', 'pipe'] })
  if (status !== 0) throw new Error(`${command}: ${error?.message ?? String(stderr).trim()}`)
}
