// These tests run in order on one installation.

import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { basename, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { postLead } from '../support/http.ts'
import { findFreePort } from '../support/listen.ts'
import { createReleaseSite } from '../support/release-site.ts'
import { runCli } from '../support/start-server.ts'

const site = await createReleaseSite()
const { folder, origin, data, url, commit, release, breakServer } = site
const { running, releases, backups, installs, packagesOf } = site
const agent = new Agent()
afterAll(() => {
  agent.destroy()
  site.remove()
})

it('a first version that does not answer is set aside, and can be installed again', async () => {
  const { code, output } = await release(['update', 'one'], {
    waitSeconds: 0,
    env: { RESTART: 'true', HEALTH: 'http://127.0.0.1:9/healthz' },
  })
  expect(output).toMatch(/one does not answer\. For the cause, run: journalctl .* Its files are in .*\/failed\n$/)
  expect(code).toBe(1)
  expect(readdirSync(folder)).not.toContain('current')
  expect(releases()).toEqual([])
})

it('a new version replaces the running one; data and settings stay, and there is a backup', async () => {
  const first = await release(['update', 'one'])
  expect(first.output).toMatch(/one runs\. To roll back: /)
  expect(first.code).toBe(0)
  expect(await running()).toBe('one')
  expect(backups()).toEqual([])
  expect(await postLead(url, agent, { email: 'one@example.org' })).toBe(200)

  commit('two')
  expect(await release(['update', 'two'])).toMatchObject({ code: 0 })
  expect(await running()).toBe('two')
  expect(backups()).toHaveLength(1)
  expect(readlinkSync(join(folder, 'previous'))).toMatch(/^releases\//)
  expect((await runCli(data, ['list', '--json'])).out).toContain('one@example.org')
  // Once for each try of the first release. The second release has the same packages, which are already on the disk.
  expect(installs()).toHaveLength(2)
  expect(packagesOf('current')).toBe(packagesOf('previous'))
})

it.each([
  {
    version: 'unbuildable',
    prepare: () => commit('unbuildable'),
    sentence: /the page could not be built\. The version that ran goes on/,
    leavesFailedBuild: true,
  },
  {
    version: 'ancient',
    prepare: () => {
      const check = join(origin, 'scripts/check.ts')
      const text = readFileSync(check)
      rmSync(check)
      commit('ancient')
      writeFileSync(check, text)
    },
    sentence: /it has no check of its settings: it is older than this script\. .*CHECK=no/,
    leavesFailedBuild: true,
  },
  {
    version: 'three',
    prepare: () => {
      commit('three')
      writeFileSync(join(folder, '.env'), '\nPROT=1\n', { flag: 'a' })
    },
    sentence: /a setting is wrong/,
    leavesFailedBuild: true,
  },
  { version: 'nowhere', prepare: () => {}, sentence: /there is no version nowhere/, leavesFailedBuild: false },
])('a version that cannot run changes nothing: $version', async ({ version, prepare, sentence, leavesFailedBuild }) => {
  rmSync(join(folder, 'failed'), { recursive: true, force: true })
  const before = releases()
  const env = readFileSync(join(folder, '.env'))
  prepare()
  const { code, output } = await release(['update', version])
  writeFileSync(join(folder, '.env'), env)
  expect(output).toMatch(sentence)
  expect(code).toBe(1)
  // The failed release stays on the disk for inspection.
  const failed = join(folder, 'failed/version.txt')
  expect(existsSync(failed) && readFileSync(failed, 'utf8')).toBe(leavesFailedBuild && version)
  expect(releases()).toEqual(before)
  expect(await running()).toBe('two')
})

it('a version that does not answer is replaced by the previous one at once', async () => {
  const repair = breakServer(join(origin, 'src/server/main.ts'))
  commit('broken')
  repair()
  const { code, output } = await release(['update', 'broken'])
  expect(output).toMatch(/broken does not answer, so the version before runs again/)
  expect(code).toBe(1)
  await expect.poll(() => running().catch(() => '')).toBe('two')
  expect(readlinkSync(join(folder, 'previous'))).not.toBe(readlinkSync(join(folder, 'current')))
})

it('if no version answers, the report calls the site down, and names the backup', async () => {
  const before = ['current', 'previous'].map((name) => readlinkSync(join(folder, name)))
  const { code, output } = await release(['update', 'broken'], {
    waitSeconds: 1,
    env: { RESTART: 'true', HEALTH: `http://127.0.0.1:${await findFreePort()}/healthz` },
  })
  expect(output).toMatch(/neither broken nor the version before answers: the site is down/)
  expect(output).not.toMatch(/runs again/)
  expect(output).toContain(`restore ${join(folder, 'backups', backups().sort().at(-1) ?? '')}:`)
  expect(code).toBe(1)
  expect(['current', 'previous'].map((name) => readlinkSync(join(folder, name)))).toEqual(before)
  expect(await running()).toBe('two')
})

it('keeps previous versions for a rollback, and removes older ones', async () => {
  for (const version of ['four', 'five']) {
    if (version === 'five') writeFileSync(join(origin, 'package-lock.json'), '\n', { flag: 'a' })
    commit(version)
    expect(await release(['update', version])).toMatchObject({ code: 0 })
  }
  expect(await running()).toBe('five')
  expect(installs().at(-1)).toBe(basename(readlinkSync(join(folder, 'current'))))
  expect(packagesOf('current')).not.toBe(packagesOf('previous'))
  expect(releases()).toHaveLength(3)
  for (const version of ['four', 'five']) {
    expect(await release(['rollback'])).toMatchObject({ code: 0 })
    expect(await running()).toBe(version)
  }
})

it('a rollback to a version that does not answer keeps the running one', async () => {
  const repair = breakServer(join(folder, readlinkSync(join(folder, 'previous')), 'src/server/main.ts'))
  const before = ['current', 'previous', 'running'].map((name) => readlinkSync(join(folder, name)))
  const { code, output } = await release(['rollback'])
  repair()
  expect(output).toMatch(/does not answer, so the version that you wanted to leave runs again/)
  expect(code).toBe(1)
  await expect.poll(() => running().catch(() => '')).toBe('five')
  expect(['current', 'previous', 'running'].map((name) => readlinkSync(join(folder, name)))).toEqual(before)
})

it('a rollback crosses an additive migration with all leads, and is refused across a breaking one', async () => {
  const migrations = join(origin, 'src/storage/sqlite/migrations')
  writeFileSync(join(migrations, '990-colour-additive.sql'), "ALTER TABLE leads ADD COLUMN colour TEXT DEFAULT 'red'")
  commit('wider')
  expect(await release(['update', 'wider'])).toMatchObject({ code: 0 })
  expect(await postLead(url, agent, { email: 'between@example.org' })).toBe(200)
  const back = await release(['rollback'])
  expect(back, back.output).toMatchObject({ code: 0 })
  expect(await running()).toBe('five')
  expect(await postLead(url, agent, { email: 'after@example.org' })).toBe(200)
  const { out } = await runCli(data, ['list', '--json'])
  for (const email of ['one@example.org', 'between@example.org', 'after@example.org']) expect(out).toContain(email)

  writeFileSync(join(migrations, '991-colour-breaking.sql'), 'ALTER TABLE leads RENAME COLUMN colour TO paint')
  commit('other')
  expect(await release(['update', 'other'])).toMatchObject({ code: 0 })
  for (const args of [['rollback'], ['update', 'five']]) {
    const { code, output } = await release(args)
    expect(output).toMatch(/it does not know 991-colour-breaking\.sql, which the database has: the backup .* loses/)
    expect(output).not.toMatch(/990|FALSCH|setting is wrong/)
    expect(code).toBe(1)
    expect(await running()).toBe('other')
  }
})
