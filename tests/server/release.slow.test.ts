import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postLead } from '../support/burst.ts'
import { FIXTURE_FILES } from '../support/fixture-site.ts'
import { freePort } from '../support/free-port.ts'
import { runCli } from '../support/run-cli.ts'
import { mailSettings } from '../support/servers-on-postgres.ts'
import { startSmtp } from '../support/smtp.ts'
import { root } from '../support/start-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'dachstrom-release-'))
const [origin, source, data] = [join(folder, 'origin'), join(folder, 'source'), join(folder, 'data')]

/** Writes the page in no time: these tests are about the change of versions. */
const BUILD = `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
if (readFileSync('version.txt', 'utf8') === 'unbuildable') process.exit(1)
mkdirSync('dist')
writeFileSync('dist/index.html', ${JSON.stringify(FIXTURE_FILES['index.html'])})
writeFileSync('dist/version.txt', readFileSync('version.txt'))`

/** What systemd does: ends the one that runs, and starts what \`current\` points to. */
const RESTART = `cd ${folder}
if [ -e pid ]; then kill "$(cat pid)"; tail --pid="$(cat pid)" -f /dev/null; fi
cd current
node_modules/node/bin/node src/server/main.ts >> ${folder}/log 2>&1 &
echo $! > ${folder}/pid`

/** In place of a server's last step: it passes the check and then refuses everything. */
const REFUSING = `else (await import('node:http')).createServer((_, out) => out.writeHead(503).end()).listen(process.env.PORT)`

let url: string

beforeAll(async () => {
  url = `http://127.0.0.1:${await freePort()}`
  mkdirSync(join(origin, 'scripts'), { recursive: true })
  for (const part of [
    'src',
    'supabase/migrations',
    'scripts/check-settings.ts',
    'scripts/report-release.ts',
    'package.json',
    'package-lock.json',
  ]) {
    cpSync(join(root, part), join(origin, part), { recursive: true })
  }
  writeFileSync(join(origin, 'scripts/build.ts'), BUILD)
  // Its output is in src already.
  writeFileSync(join(origin, 'scripts/content.ts'), '')
  git(origin, 'init', '--quiet', '--initial-branch=main')
  commit('one')
  git(folder, 'clone', '--quiet', origin, source)
  writeFileSync(join(folder, '.env'), `PORT=${new URL(url).port}\nDATA_DIR=${data}\nRATE_LIMIT=off\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'restart.sh'), RESTART)
  const packages = join(root, 'node_modules')
  writeFileSync(
    join(folder, 'install.sh'),
    `mkdir node_modules && ln -s ${packages}/* node_modules && basename "$PWD" | tee -a ${folder}/installs > node_modules/.of`,
  )
  for (const made of ['releases', 'backups']) mkdirSync(join(folder, made))
})

afterAll(() => {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')))
  } catch {}
  rmSync(folder, { recursive: true, force: true })
})

function git(cwd: string, ...args: string[]): void {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', '-c', 'commit.gpgsign=false']
  const { status, stderr } = spawnSync('git', [...who, ...args], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** A version of that name, on main and as a tag. */
function commit(version: string): void {
  writeFileSync(join(origin, 'version.txt'), version)
  git(origin, 'add', '--all')
  git(origin, 'commit', '--quiet', '-m', version)
  git(origin, 'tag', '--force', version.replace(/\W/g, '-'))
}

/** @param patience how long a version that does not answer is waited for, in seconds */
async function release(
  args: string[],
  patience = 120,
  own: Record<string, string> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn('sh', [join(root, 'deploy/release.sh'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which a test may kill.
    detached: true,
    env: {
      PATH: process.env.PATH,
      ROOT: folder,
      BACKUPS: join(folder, 'backups'),
      AS: '',
      INSTALL: `sh ${join(folder, 'install.sh')}`,
      RESTART: `sh ${join(folder, 'restart.sh')}`,
      PATIENCE: String(patience),
      STATE: join(folder, 'state'),
      LOCK: join(folder, 'lock'),
      ...own,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const [code] = await once(child, 'exit')
  return { code, said }
}

const health = async () => (await fetch(`${url}/healthz`)).json()
const running = async () => (await fetch(`${url}/version.txt`)).text()
const releases = () => readdirSync(join(folder, 'releases'))
/** The folders of versions that packages were installed for. */
const installs = () => readFileSync(join(folder, 'installs'), 'utf8').trim().split('\n')
const packagesOf = (name: string) => statSync(join(folder, name, 'node_modules/.of')).ino
const backups = () => readdirSync(join(folder, 'backups'))
const agent = new Agent()

describe('a version', () => {
  it('that does not answer, as the first of all, is set aside, and can be tried again', async () => {
    const { code, said } = await release(['update', 'one'], 0, {
      RESTART: 'true',
      HEALTH: 'http://127.0.0.1:9/healthz',
    })
    expect(said).toMatch(/one does not answer\. What is wrong: journalctl .* It lies in .*\/failed\n$/)
    expect(code).toBe(1)
    expect(readdirSync(folder)).not.toContain('current')
    expect(releases()).toEqual([])
  })

  it('goes live, and the next one next to it; data and settings stay, with a backup from before', async () => {
    const first = await release(['update', 'one'])
    expect(first.said).toMatch(/one runs\. The way back: /)
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
    // Once for each try of the first: the second has the same packages, and they are on the disk once.
    expect(installs()).toHaveLength(2)
    expect(packagesOf('current')).toBe(packagesOf('previous'))
  })

  it.each([
    ['unbuildable', () => commit('unbuildable'), /the page could not be built\. The version that ran goes on/],
    [
      'ancient',
      () => {
        const check = join(origin, 'scripts/check-settings.ts')
        const text = readFileSync(check)
        rmSync(check)
        commit('ancient')
        writeFileSync(check, text)
      },
      /it has no check of its settings: it is older than this script\. .*CHECK=no/,
    ],
    ['three', () => writeFileSync(join(folder, '.env'), '\nPROT=1\n', { flag: 'a' }), /a setting is wrong/],
    ['nowhere', () => {}, /there is no version nowhere/],
  ])('that cannot run changes nothing: %s', async (version, prepare, sentence) => {
    const before = releases()
    const env = readFileSync(join(folder, '.env'))
    if (version === 'three') commit(version)
    prepare()
    const { code, said } = await release(['update', version])
    writeFileSync(join(folder, '.env'), env)
    expect(said).toMatch(sentence)
    expect(code).toBe(1)
    // What failed can be looked at.
    if (version !== 'nowhere') expect(readFileSync(join(folder, 'failed/version.txt'), 'utf8')).toBe(version)
    expect(releases()).toEqual(before)
    expect(await running()).toBe('two')
  })

  it('that does not answer gives way to the one before at once', async () => {
    const main = join(origin, 'src/server/main.ts')
    const text = readFileSync(main, 'utf8')
    writeFileSync(main, text.replace('else await run(config.settings)', REFUSING))
    commit('broken')
    writeFileSync(main, text)
    const { code, said } = await release(['update', 'broken'])
    expect(said).toMatch(/broken does not answer, so the version before runs again/)
    expect(code).toBe(1)
    await expect.poll(() => running().catch(() => '')).toBe('two')
    expect(readlinkSync(join(folder, 'previous'))).not.toBe(readlinkSync(join(folder, 'current')))
  })

  it('that does not answer, as the one before, is said to have taken the site down, with the backup', async () => {
    const before = ['current', 'previous'].map((name) => readlinkSync(join(folder, name)))
    const { code, said } = await release(['update', 'broken'], 1, {
      RESTART: 'true',
      HEALTH: `http://127.0.0.1:${await freePort()}/healthz`,
    })
    expect(said).toMatch(/neither broken nor the version before answers: the site is down/)
    expect(said).not.toMatch(/runs again/)
    expect(said).toContain(`restore ${join(folder, 'backups', backups().sort().at(-1) ?? '')}:`)
    expect(code).toBe(1)
    expect(['current', 'previous'].map((name) => readlinkSync(join(folder, name)))).toEqual(before)
    expect(await running()).toBe('two')
  })

  it('is kept for a way back, and older ones go', async () => {
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

  it('that is taken back to one that does not answer stays', async () => {
    const main = join(folder, readlinkSync(join(folder, 'previous')), 'src/server/main.ts')
    const text = readFileSync(main, 'utf8')
    writeFileSync(main, text.replace('else await run(config.settings)', REFUSING))
    const before = ['current', 'previous', 'running'].map((name) => readlinkSync(join(folder, name)))
    const { code, said } = await release(['rollback'])
    writeFileSync(main, text)
    expect(said).toMatch(/does not answer, so the version that you wanted to leave runs again/)
    expect(code).toBe(1)
    await expect.poll(() => running().catch(() => '')).toBe('five')
    expect(['current', 'previous', 'running'].map((name) => readlinkSync(join(folder, name)))).toEqual(before)
  })

  it('gives way across a migration that older versions run on, with all requests, and across another one does not', async () => {
    const migrations = join(origin, 'src/storage/sqlite/migrations')
    writeFileSync(join(migrations, '990-colour-additive.sql'), "ALTER TABLE leads ADD COLUMN colour TEXT DEFAULT 'red'")
    commit('wider')
    expect(await release(['update', 'wider'])).toMatchObject({ code: 0 })
    expect(await postLead(url, agent, { email: 'between@example.org' })).toBe(200)
    const back = await release(['rollback'])
    expect(back, back.said).toMatchObject({ code: 0 })
    expect(await running()).toBe('five')
    expect(await postLead(url, agent, { email: 'after@example.org' })).toBe(200)
    const { out } = await runCli(data, ['list', '--json'])
    for (const email of ['one@example.org', 'between@example.org', 'after@example.org']) expect(out).toContain(email)

    writeFileSync(join(migrations, '991-colour-breaking.sql'), 'ALTER TABLE leads RENAME COLUMN colour TO paint')
    commit('other')
    expect(await release(['update', 'other'])).toMatchObject({ code: 0 })
    for (const args of [['rollback'], ['update', 'five']]) {
      const { code, said } = await release(args)
      expect(said).toMatch(/it does not know 991-colour-breaking\.sql, which the database has: the backup .* loses/)
      expect(said).not.toMatch(/990|FALSCH|setting is wrong/)
      expect(code).toBe(1)
      expect(await running()).toBe('other')
    }
    agent.destroy()
  })
})

describe('publishing', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>
  beforeAll(async () => {
    smtp = await startSmtp()
    git(origin, 'checkout', '--quiet', '-b', 'live')
    const mail = mailSettings(smtp.url)
    const settings = Object.entries({ ...mail, PUBLISH_RECIPIENT: 'texte@example.org' }).map(
      (pair) => `'${pair.join('=')}'`,
    )
    // The report alone has a mail server: the checks would call the addresses of a test wrong.
    const wrapper = `case "$*" in *report-release*) exec env ${settings.join(' ')} "$@" ;; *) exec "$@" ;; esac`
    writeFileSync(join(folder, 'as.sh'), wrapper)
    writeFileSync(join(folder, 'kill.sh'), 'kill -9 0')
  })
  afterAll(() => smtp[Symbol.asyncDispose]())

  const publish = (own: Record<string, string> = {}) =>
    release(['publish'], 120, { AS: `sh ${join(folder, 'as.sh')}`, ...own })
  const subjects = () => smtp.received.map(({ mail }) => mail.subject)
  /** Ends the whole group, as a power cut does. */
  const KILL = `sh ${join(folder, 'kill.sh')}`

  it('publishes new commits of the branch, and does nothing without any', async () => {
    commit('six')
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await running()).toBe('six')
    expect(subjects()).toEqual(['Jetzt veröffentlicht: six'])
    const before = releases()
    expect(await publish()).toEqual({ code: 0, said: '' })
    expect(releases()).toEqual(before)
    expect(await health()).toMatchObject({ backupSeconds: expect.any(Number), commit: before.at(-1)?.slice(-9) })
  })

  it('refuses a mistake, says so once by mail with its sentence, and takes the repaired one', async () => {
    const mistake = 'content/company.yaml, Zeile 7: postalCode "4814": Eine Postleitzahl hat fünf Ziffern.'
    writeFileSync(
      join(origin, 'scripts/content.ts'),
      `console.error('Vorweg'); console.error(${JSON.stringify(mistake)}); process.exit(1)`,
    )
    commit('Preise & "mehr" <b>')
    expect((await publish()).code).toBe(1)
    expect(await publish()).toEqual({ code: 0, said: '' })
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
    // Tried again now and then, without another mail.
    expect((await publish({ RETRY: '-1' })).code).toBe(1)
    writeFileSync(join(origin, 'scripts/content.ts'), '')
    commit('seven')
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await running()).toBe('seven')
    await expect.poll(health).toMatchObject({ lastPublish: 'published' })
    expect(subjects().slice(1)).toEqual(['Nicht veröffentlicht: Preise & "mehr" <b>', 'Jetzt veröffentlicht: seven'])
  })

  it.each([
    ['while it prepares', { INSTALL: KILL }, 'seven'],
    ['before the restart', { RESTART: KILL }, 'eight'],
  ])('that is killed %s leaves a site that runs, and the next one goes on', async (_, own, version) => {
    // Another list of packages: else none is installed.
    if (version === 'seven') writeFileSync(join(origin, 'package-lock.json'), '\n', { flag: 'a' })
    if (version === 'seven') commit('eight')
    else commit('nine')
    expect((await publish(own)).code).toBe(null)
    expect(await running()).toBe(version)
    const next = await publish()
    expect(next, next.said).toMatchObject({ code: 0 })
    expect(await running()).toBe(version === 'seven' ? 'eight' : 'nine')
  })

  it('twice at once happens once', async () => {
    commit('ten')
    const both = await Promise.all([publish(), publish()])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(both.map(({ said }) => said).join()).toContain('another release is under way')
    expect(await running()).toBe('ten')
  })

  it('does not publish a version that was rolled back, and reports a missing branch', async () => {
    expect(await release(['rollback'])).toMatchObject({ code: 0 })
    expect(await running()).toBe('nine')
    expect(await publish()).toEqual({ code: 0, said: '' })
    commit('eleven')
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await running()).toBe('eleven')
    expect(await publish({ PUBLISH: 'nowhere' })).toMatchObject({
      code: 1,
      said: expect.stringMatching(/could not be asked for the branch nowhere\.\n$/),
    })
  })

  it('follows the branch, and no tag or branch that has its name or its commit’s', async () => {
    commit('twelve')
    const hash = spawnSync('git', ['rev-parse', 'live'], { cwd: origin, encoding: 'utf8' }).stdout.trim()
    git(origin, 'checkout', '--quiet', '-b', hash)
    commit('evil')
    git(origin, 'tag', 'origin/live')
    git(origin, 'tag', 'live')
    git(origin, 'checkout', '--quiet', 'live', '--')
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await running()).toBe('twelve')
    expect(await publish()).toEqual({ code: 0, said: '' })
  })

  it('tries a version that does not answer once, and leaves no folder of it', async () => {
    commit('thirteen')
    const before = releases()
    const { code, said } = await publish({ HEALTH: `${url}/nothing` })
    expect(said).toMatch(/does not answer|the site is down/)
    expect(code).toBe(1)
    expect(subjects().at(-1)).toBe('Nicht veröffentlicht: thirteen')
    expect(releases().length).toBeLessThanOrEqual(before.length)
    expect(await publish({ RETRY: '-1' })).toEqual({ code: 0, said: '' })
    commit('fourteen')
    expect(await publish({ LEAST_FREE: '999999999999' })).toMatchObject({
      code: 1,
      said: expect.stringContaining('leads need them too'),
    })
    expect(await publish({ RETRY: '-1' })).toMatchObject({ code: 0 })
    expect(await running()).toBe('fourteen')
    expect(subjects().slice(-2)).toEqual(['Nicht veröffentlicht: fourteen', 'Jetzt veröffentlicht: fourteen'])
  })

  it('keeps a version that a person published until the branch moves on', async () => {
    git(origin, 'tag', 'x')
    git(origin, 'branch', 'two', 'refs/heads/live')
    expect((await release(['update', 'two'])).said).toMatch(/two is a branch and another tag: name its commit/)
    // A tag that is in the way of this one is gone there.
    git(origin, 'tag', '--delete', 'x')
    git(origin, 'tag', 'x/y')
    expect(await release(['update', 'twelve'])).toMatchObject({ code: 0 })
    expect(await publish()).toEqual({ code: 0, said: '' })
    expect(await running()).toBe('twelve')
    commit('fifteen')
    expect(await publish()).toMatchObject({ code: 0 })
    expect(await running()).toBe('fifteen')
  })
  it('shows each site of the machine, with its version, and whether it answers', async () => {
    const sites = join(folder, 'sites')
    mkdirSync(join(sites, 'empty/releases'), { recursive: true })
    symlinkSync(folder, join(sites, 'muster'))
    writeFileSync(join(folder, 'state/muster.told'), '')
    const { code, said } = await release(['status'], 120, { SITES: sites })
    const [empty, muster, ...others] = said.trim().split('\n')
    expect(empty).toMatch(/^empty +no version +http:\S+ does not answer$/)
    expect(muster).toMatch(
      /^muster +\S+-g[0-9a-f]+ +http:\S+ answers, last change refused: journalctl -u dachstrom-publish@muster$/,
    )
    expect(muster).toContain(url)
    expect({ others, code }).toEqual({ others: [], code: 0 })
  })
})
