import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { waitForBuildLock } from './build-lock.ts'

let folder: string
let lock: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  lock = join(folder, '.astro/building')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('one build waits for another, and says so once', async () => {
  mkdirSync(join(folder, '.astro'))
  writeFileSync(lock, String(process.ppid))
  const said: string[] = []
  const waiting = waitForBuildLock(folder, (sentence) => {
    said.push(sentence)
    rmSync(lock)
  })
  await waiting
  expect(said).toEqual(['Another start is building the page; waiting for it …'])
})

it('what a killed build has left behind keeps nobody waiting, and a build that ends leaves nothing', () => {
  mkdirSync(join(folder, '.astro'))
  const { pid } = spawnSync(process.execPath, ['-e', ''])
  writeFileSync(lock, String(pid))
  const script = `import { waitForBuildLock } from ${JSON.stringify(join(import.meta.dirname, 'build-lock.ts'))}
    await waitForBuildLock(${JSON.stringify(folder)}, console.log)`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' })
  expect(existsSync(lock)).toBe(false)
})
