import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { DENO_VERSIONS, findDeno } from '../support/hosted-functions.ts'

const PROGRAM = join(import.meta.dirname, '../support/immediates.deno.js')

// With Node's own, some hundreds of these run on Deno 2.1, and each could end a worker: docs/decisions/013.
it.each(DENO_VERSIONS)('no immediate runs in %s that was cleared before', (version) => {
  const cache = mkdtempSync(join(tmpdir(), 'dachstrom-deno-'))
  onTestFinished(() => rmSync(cache, { recursive: true }))
  const ranThoughCleared = execFileSync(findDeno(version), ['run', '--no-lock', '--allow-net', PROGRAM], {
    encoding: 'utf8',
    env: { DENO_DIR: cache, DENO_NO_UPDATE_CHECK: '1' },
  })
  expect(ranThoughCleared).toBe('0\n')
})
