import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readLinkSecret } from './link-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'dachstrom-secret-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('makes a secret once, for the owner only, unless one is set', () => {
  expect(readLinkSecret(folder, 'configured')).toBe('configured')
  const made = readLinkSecret(folder, null)
  expect(made).toMatch(/^[0-9a-f]{64}$/)
  expect(readLinkSecret(folder, null)).toBe(made)
  expect(statSync(join(folder, 'link-secret')).mode & 0o777).toBe(0o600)
})
