import { chmodSync, chownSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { wrongOf } from '../../tests/support/findings.ts'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { checkDataFolder, checkEnvFileMode } from './check-files.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder()
})
const find = (path = folder) => wrongOf(checkDataFolder({ DATABASE_URL: null, DATA_DIR: path }))

it('accepts a data folder that exists or can be created, and leaves no file', () => {
  expect(find()).toBe('')
  expect(find(join(folder, 'a/b'))).toBe('')
  expect(readdirSync(folder)).toEqual([])
})

it('reports a data folder below a file, or open to others', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(find(join(folder, 'file/data'))).toMatch(/^In .* lässt sich nichts schreiben \(ENOTDIR\): DATA_DIR muss/)
  chmodSync(folder, 0o755)
  expect(find()).toMatch(/^Jedes Konto .*: chmod 700 /)
})

it('reports the data folder of another account to root', ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root can give a folder away')
  chownSync(folder, 12_345, 12_345)
  expect(find()).toMatch(/läuft als root.*: Prüf als dieses/)
})

it('reports an .env that others can read', () => {
  const file = join(folder, '.env')
  expect(checkEnvFileMode(file)).toEqual([])
  writeFileSync(file, '', { mode: 0o600 })
  expect(checkEnvFileMode(file)).toEqual([])
  chmodSync(file, 0o644)
  expect(wrongOf(checkEnvFileMode(file))).toMatch(/^Jedes Konto .*: chmod 600 \.env$/)
})
