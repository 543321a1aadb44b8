import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { settingsOf, wrongOf } from '../../../tests/support/findings.ts'
import { checkDataFolder } from './check-data-folder.ts'
import { checkEnvFile, checkSecrets } from './check-secrets.ts'

let folder: string
beforeEach(() => {
  const made = mkdtempSync(join(tmpdir(), 'dachstrom-files-'))
  folder = made
  onTestFinished(() => rmSync(made, { recursive: true }))
})

describe('the data folder', () => {
  const find = (path = folder) => wrongOf(checkDataFolder(path)).join(' | ')

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
  expect(wrongOf(checkEnvFile(file))).toEqual([])
  writeFileSync(file, '', { mode: 0o600 })
  expect(wrongOf(checkEnvFile(file))).toEqual([])
  chmodSync(file, 0o644)
  expect(wrongOf(checkEnvFile(file))).toEqual([expect.stringMatching(/every account.*: chmod 600 \.env$/)])
  vi.stubGlobal('process', { ...process, platform: 'win32' })
  expect(wrongOf(checkEnvFile(file))).toEqual([])
})

describe('secrets', () => {
  it('that can be guessed are named and not shown', () => {
    const findings = checkSecrets(settingsOf({ LINK_SECRET: 'geheim'.repeat(6), HEALTH_TOKEN: 'abc'.repeat(11) }))
    const sentences = [/^LINK_SECRET can be guessed/, /^HEALTH_TOKEN can be guessed/]
    expect(wrongOf(findings)).toEqual(sentences.map((sentence) => expect.stringMatching(sentence)))
    expect(JSON.stringify(findings)).not.toMatch(/geheim|abc/)
  })

  it('in a file have to be whole and closed to others', () => {
    const file = join(folder, 'link-secret')
    const find = () => wrongOf(checkSecrets(settingsOf({ DATA_DIR: folder }))).join()
    expect(find()).toBe('')
    writeFileSync(file, '0123456789abcdef'.repeat(4), { mode: 0o600 })
    expect(find()).toBe('')
    chmodSync(file, 0o640)
    expect(find()).toMatch(/could forge links: chmod 600/)
    chmodSync(file, 0o600)
    writeFileSync(file, 'short')
    expect(find()).toMatch(/is cut off/)
    rmSync(file)
    mkdirSync(file, { mode: 0o700 })
    expect(find()).toMatch(/cannot be read \(EISDIR\)/)
  })
})
