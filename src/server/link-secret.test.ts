import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { tempFolder } from '../../tests/support/temp-folder.ts'
import { readLinkSecret } from './link-secret.ts'
import { StartError } from './start-error.ts'

let folder: string
beforeEach(() => {
  folder = tempFolder()
})

it('makes the secret of the links once, readable by its owner only, unless one is set', () => {
  expect(readLinkSecret(folder, 'configured')).toBe('configured')
  const made = readLinkSecret(folder, null)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(readLinkSecret(folder, null)).toBe(made)
  expect(statSync(join(folder, 'link-secret')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['link-secret'])
})

it('accepts no file that was cut off', () => {
  writeFileSync(join(folder, 'link-secret'), 'a'.repeat(31))
  expect(() => readLinkSecret(folder, null)).toThrow(StartError)
  expect(() => readLinkSecret(folder, null)).toThrow(/link-secret ist abgeschnitten: Lösch sie/)
})

it('replaces no file that it cannot read, and names the remedy', () => {
  mkdirSync(join(folder, 'link-secret'))
  expect(() => readLinkSecret(folder, null)).toThrow(
    /link-secret lässt sich nicht lesen oder anlegen \(EISDIR\).*LINK_SECRET/,
  )
})
