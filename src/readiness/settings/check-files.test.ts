import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { findingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { checkDataFolder, checkEnvFile } from './check-files.ts'
import { checkSecrets } from './check-secrets.ts'

let folder: string
beforeEach(() => {
  const made = mkdtempSync(join(tmpdir(), 'dachstrom-files-'))
  folder = made
  onTestFinished(() => rmSync(made, { recursive: true }))
})

describe('the data folder', () => {
  const find = (path = folder) => wrongOf(checkDataFolder({ DATABASE_URL: null, DATA_DIR: path }))

  it('that is there or can be made is good, and nothing is left behind', () => {
    expect(find()).toBe('')
    expect(find(join(folder, 'a/b'))).toBe('')
    expect(readdirSync(folder)).toEqual([])
  })

  it('that is a file, or below one, is named', () => {
    writeFileSync(join(folder, 'file'), '')
    expect(find(join(folder, 'file'))).toMatch(/is no folder: name one/)
    expect(find(join(folder, 'file/data'))).toMatch(/cannot be made/)
  })

  it('that everybody can read is named', () => {
    chmodSync(folder, 0o755)
    expect(find()).toMatch(/^The data folder is open to every account.*: chmod 700 /)
  })

  it('that belongs to another account is named where root asks', ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can give a folder away')
    chownSync(folder, 12_345, 12_345)
    expect(find()).toMatch(/runs as root.*: run it as that one/)
  })

  it.for([
    ['read-only', 'ro,mode=700', /cannot be written to \(EROFS\): make it belong/],
    ['nearly full', 'size=8k,mode=700', /^The disk of the data folder has 0 MB left: make room for 200 MB/],
  ] as const)('on a disk that is %s is named', ([, options, sentence], { skip }) => {
    onTestFinished(() => void spawnSync('umount', [folder]))
    const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status === 0
    if (!isMounted) skip('a file system cannot be mounted here')
    expect(find()).toMatch(sentence)
  })
})

it('.env that others can read is named; on Windows a mode means nothing', () => {
  const file = join(folder, '.env')
  expect(wrongOf(checkEnvFile(file))).toBe('')
  writeFileSync(file, '', { mode: 0o600 })
  expect(wrongOf(checkEnvFile(file))).toBe('')
  chmodSync(file, 0o644)
  expect(wrongOf(checkEnvFile(file))).toMatch(/every account.*: chmod 600 \.env$/)
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  expect(wrongOf(checkEnvFile(file))).toBe('')
})

describe('secrets', () => {
  it('that can be guessed are named and not shown', async () => {
    const guessable = { LINK_SECRET: 'geheim'.repeat(6), HEALTH_TOKEN: 'abc'.repeat(11) }
    const found = wrongOf(await findingsOf(checkSecrets, guessable))
    expect(found).toMatch(/^LINK_SECRET can be guessed.* \| HEALTH_TOKEN can be guessed/)
    expect(found).not.toMatch(/geheim|abc/)
  })

  it('in a file have to be whole and closed to others', async () => {
    const file = join(folder, 'link-secret')
    const find = async () => wrongOf(await findingsOf(checkSecrets, { DATA_DIR: folder }))
    expect(await find()).toBe('')
    expect(readdirSync(folder)).toEqual([])
    writeFileSync(file, '0123456789abcdef'.repeat(4), { mode: 0o600 })
    expect(await find()).toBe('')
    chmodSync(file, 0o640)
    expect(await find()).toMatch(/could forge links: chmod 600/)
    chmodSync(file, 0o600)
    writeFileSync(file, 'short')
    expect(await find()).toMatch(/is cut off/)
  })
})
