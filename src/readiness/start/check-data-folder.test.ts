import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { wrongOf } from '../../../tests/support/findings.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkEnvFileMode } from './check-env-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dachstrom-folder-'))
  const made = folder
  onTestFinished(() => rmSync(made, { recursive: true }))
})
const isRoot = process.getuid?.() === 0

describe('the data folder', () => {
  it('that is there is good, and nothing is left in it', () => {
    expect(wrongOf(checkDataFolder(folder))).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('that can be made is good, and is not made', () => {
    expect(wrongOf(checkDataFolder(join(folder, 'a/b')))).toEqual([])
    expect(readdirSync(folder)).toEqual([])
  })

  it('that is a file, or would be made below one, is called that', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(wrongOf(checkDataFolder(join(folder, 'file')))).toEqual([expect.stringMatching(/is no folder: name one/)])
    expect(wrongOf(checkDataFolder(join(folder, 'file/data')))).toEqual([expect.stringMatching(/cannot be made/)])
  })

  it('that everybody can read is called that', () => {
    chmodSync(folder, 0o755)
    expect(wrongOf(checkDataFolder(folder))).toEqual([expect.stringMatching(/open to every account.*: chmod 700 /)])
  })

  it('that belongs to another account is called that where root asks', ({ skip }) => {
    if (!isRoot) skip('only root can give a folder away')
    chownSync(folder, 12_345, 12_345)
    expect(wrongOf(checkDataFolder(folder))).toEqual([expect.stringMatching(/runs as root.*: run it as that one/)])
  })

  it('that is read-only is called that', ({ skip }) => {
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'ro,mode=700', 'none', data]).status === 0
    if (!mounted) skip('a file system cannot be mounted here')
    onTestFinished(() => void spawnSync('umount', [data]))
    expect(wrongOf(checkDataFolder(data))).toContainEqual(
      expect.stringMatching(/cannot be written to \(EROFS\): make it belong/),
    )
  })

  it('whose disk is nearly full is called that', ({ skip }) => {
    const data = join(folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k,mode=700', 'none', data]).status === 0
    if (!mounted) skip('a file system cannot be mounted here')
    onTestFinished(() => void spawnSync('umount', [data]))
    expect(wrongOf(checkDataFolder(data))).toEqual([expect.stringMatching(/has 0 MB left: make room for 200 MB/)])
    writeFileSync(join(data, 'full'), 'x'.repeat(8192))
    expect(wrongOf(checkDataFolder(data))[0]).toMatch(/^The disk that holds the data folder .* is full\.$/)
  })
})

describe('.env', () => {
  it('that others can read is called that', () => {
    const file = join(folder, '.env')
    expect(wrongOf(checkEnvFileMode(file))).toEqual([])
    writeFileSync(file, '', { mode: 0o600 })
    expect(wrongOf(checkEnvFileMode(file))).toEqual([])
    chmodSync(file, 0o644)
    expect(wrongOf(checkEnvFileMode(file))).toEqual([expect.stringMatching(/every account.*: chmod 600 \.env$/)])
  })

  it('has no mode that counts on Windows', () => {
    vi.stubGlobal('process', { ...process, platform: 'win32' })
    const file = join(folder, '.env')
    writeFileSync(file, '', { mode: 0o644 })
    expect(wrongOf(checkEnvFileMode(file))).toEqual([])
  })
})
