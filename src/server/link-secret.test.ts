import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLinkSecret } from './link-secret.ts'
import { StartError } from './start-error.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dachstrom-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the secret of the links', () => {
  it('is made once, for the owner only, unless one is set', () => {
    expect(readLinkSecret(folder, 'configured')).toBe('configured')
    const made = readLinkSecret(folder, null)
    expect(made).toMatch(/^[0-9a-f]{64}$/)
    expect(readLinkSecret(folder, null)).toBe(made)
    expect(statSync(join(folder, 'link-secret')).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder)).toEqual(['link-secret'])
  })

  it('is never a file that was cut off', () => {
    writeFileSync(join(folder, 'link-secret'), 'a'.repeat(31))
    expect(() => readLinkSecret(folder, null)).toThrow(StartError)
    expect(() => readLinkSecret(folder, null)).toThrow(/link-secret ist abgeschnitten: Lösch sie/)
  })

  it('is not replaced if it cannot be read, and the error names the remedy', () => {
    mkdirSync(join(folder, 'link-secret'))
    expect(() => readLinkSecret(folder, null)).toThrow(
      /link-secret lässt sich nicht lesen oder anlegen \(EISDIR\).*LINK_SECRET/,
    )
  })
})
