// These tests run in order on one installation.

import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createReleaseSite } from '../support/release-site.ts'
import { startSmtp } from '../support/smtp.ts'
import { mailSettings } from '../support/start-server.ts'

const site = await createReleaseSite()
const { folder, origin, url, git, commit, release, running, releases, health } = site
afterAll(site.remove)

let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  smtp = await startSmtp()
  git('checkout', '--quiet', '-b', 'live')
  expect(await release(['update', 'one'])).toMatchObject({ code: 0 })
  const mail = mailSettings(smtp.url)
  const settings = Object.entries({ ...mail, PUBLISH_RECIPIENT: 'texte@example.org' }).map(
    (pair) => `'${pair.join('=')}'`,
  )
  // Only the report gets a mail server, because the checks refuse the addresses of a test.
  const wrapper = `case "$*" in *report-release*) exec env ${settings.join(' ')} "$@" ;; *) exec "$@" ;; esac`
  writeFileSync(join(folder, 'as.sh'), wrapper)
  writeFileSync(join(folder, 'kill.sh'), 'kill -9 0')
})
afterAll(() => smtp[Symbol.asyncDispose]())

const publish = (env: Record<string, string> = {}) =>
  release(['publish'], { env: { AS: `sh ${join(folder, 'as.sh')}`, ...env } })
const subjects = () => smtp.received.map(({ mail }) => mail.subject)
/** Kills the whole process group, like a power cut. */
const KILL = `sh ${join(folder, 'kill.sh')}`

it('publishes new commits of the branch, and does nothing without any', async () => {
  commit('six')
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await running()).toBe('six')
  expect(subjects()).toEqual(['Jetzt veröffentlicht: six'])
  const before = releases()
  expect(await publish()).toEqual({ code: 0, output: '' })
  expect(releases()).toEqual(before)
  expect(await health()).toMatchObject({ backupSeconds: expect.any(Number), commit: before.at(-1)?.slice(-9) })
})

it('refuses a mistake, mails its sentence once, and publishes the repaired version', async () => {
  const mistake = 'content/company.yaml, Zeile 7: postalCode "4814": Eine Postleitzahl hat fünf Ziffern.'
  writeFileSync(
    join(origin, 'scripts/content.ts'),
    `console.error('Vorweg'); console.error(${JSON.stringify(mistake)}); process.exit(1)`,
  )
  commit('Preise & "mehr" <b>')
  expect((await publish()).code).toBe(1)
  expect(await publish()).toEqual({ code: 0, output: '' })
  expect(await running()).toBe('six')
  await expect.poll(health).toMatchObject({ lastPublish: 'refused' })
  expect(smtp.received.slice(1)).toMatchObject([
    {
      recipients: ['texte@example.org'],
      mail: {
        subject: 'Nicht veröffentlicht: Preise & "mehr" <b>',
        text: expect.stringMatching(/Änderung „Preise & "mehr" <b>“ von Test \([0-9a-f]+\)/),
      },
    },
  ])
  expect(smtp.received[1]?.mail.text).toContain(mistake)
  expect(smtp.received[1]?.mail.text).not.toContain('Vorweg')
  // The server tries again from time to time, without another mail.
  expect((await publish({ RETRY: '-1' })).code).toBe(1)
  writeFileSync(join(origin, 'scripts/content.ts'), '')
  commit('seven')
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await running()).toBe('seven')
  await expect.poll(health).toMatchObject({ lastPublish: 'published' })
  expect(subjects().slice(1)).toEqual(['Nicht veröffentlicht: Preise & "mehr" <b>', 'Jetzt veröffentlicht: seven'])
})

it.each([
  ['during the preparation', { INSTALL: KILL }, 'seven'],
  ['before the restart', { RESTART: KILL }, 'eight'],
])('a publication killed %s leaves a running site, and the next one completes it', async (_, env, version) => {
  // Change the lockfile, because otherwise nothing is installed.
  if (version === 'seven') writeFileSync(join(origin, 'package-lock.json'), '\n', { flag: 'a' })
  if (version === 'seven') commit('eight')
  else commit('nine')
  expect((await publish(env)).code).toBe(null)
  expect(await running()).toBe(version)
  const next = await publish()
  expect(next, next.output).toMatchObject({ code: 0 })
  expect(await running()).toBe(version === 'seven' ? 'eight' : 'nine')
})

it('publishes once if two start at the same time', async () => {
  commit('ten')
  const both = await Promise.all([publish(), publish()])
  expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
  expect(both.map(({ output }) => output).join()).toContain('another release is under way')
  expect(await running()).toBe('ten')
})

it('does not publish a version that was rolled back, and reports a missing branch', async () => {
  expect(await release(['rollback'])).toMatchObject({ code: 0 })
  expect(await running()).toBe('nine')
  expect(await publish()).toEqual({ code: 0, output: '' })
  commit('eleven')
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await running()).toBe('eleven')
  expect(await publish({ PUBLISH: 'nowhere' })).toMatchObject({
    code: 1,
    output: expect.stringMatching(/could not be asked for the branch nowhere\.\n$/),
  })
})

it('follows the branch, not a tag or branch with its name or with the name of its commit', async () => {
  commit('twelve')
  const hash = spawnSync('git', ['rev-parse', 'live'], { cwd: origin, encoding: 'utf8' }).stdout.trim()
  git('checkout', '--quiet', '-b', hash)
  commit('evil')
  git('tag', 'origin/live')
  git('tag', 'live')
  git('checkout', '--quiet', 'live', '--')
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await running()).toBe('twelve')
  expect(await publish()).toEqual({ code: 0, output: '' })
})

it('tries a version that does not answer only once, and removes its folder', async () => {
  commit('thirteen')
  const before = releases()
  const { code, output } = await publish({ HEALTH: `${url}/nothing` })
  expect(output).toMatch(/does not answer|the site is down/)
  expect(code).toBe(1)
  expect(subjects().at(-1)).toBe('Nicht veröffentlicht: thirteen')
  expect(releases().length).toBeLessThanOrEqual(before.length)
  expect(await publish({ RETRY: '-1' })).toEqual({ code: 0, output: '' })
  commit('fourteen')
  expect(await publish({ LEAST_FREE: '999999999999' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('leads need them too'),
  })
  expect(await publish({ RETRY: '-1' })).toMatchObject({ code: 0 })
  expect(await running()).toBe('fourteen')
  expect(subjects().slice(-2)).toEqual(['Nicht veröffentlicht: fourteen', 'Jetzt veröffentlicht: fourteen'])
})

it('keeps a version that a person published until the branch moves on', async () => {
  git('tag', 'x')
  git('branch', 'six', 'refs/heads/live')
  expect((await release(['update', 'six'])).output).toMatch(/six is a branch and another tag: name its commit/)
  // The tag x is deleted at the origin, because it conflicts with x/y.
  git('tag', '--delete', 'x')
  git('tag', 'x/y')
  expect(await release(['update', 'twelve'])).toMatchObject({ code: 0 })
  expect(await publish()).toEqual({ code: 0, output: '' })
  expect(await running()).toBe('twelve')
  commit('fifteen')
  expect(await publish()).toMatchObject({ code: 0 })
  expect(await running()).toBe('fifteen')
})

it('shows each site of the machine, with its version, and whether it responds', async () => {
  const sites = join(folder, 'sites')
  mkdirSync(join(sites, 'empty/releases'), { recursive: true })
  symlinkSync(folder, join(sites, 'muster'))
  writeFileSync(join(folder, 'state/muster.told'), '')
  const { code, output } = await release(['status'], { env: { SITES: sites } })
  const [empty, muster, ...others] = output.trim().split('\n')
  expect(empty).toMatch(/^empty +no version +http:\S+ does not answer$/)
  expect(muster).toMatch(
    /^muster +\S+-g[0-9a-f]+ +http:\S+ answers, last change refused: journalctl -u dachstrom-publish@muster$/,
  )
  expect(muster).toContain(url)
  expect({ others, code }).toEqual({ others: [], code: 0 })
})
