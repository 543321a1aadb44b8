import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fixtureSite } from '../support/fixture-site.ts'
import { sendBurst } from '../support/http.ts'
import { needs } from '../support/needs.ts'
import { startSmtp } from '../support/smtp.ts'
import { mailSettings, root, runCli, startServer } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const DEPLOY = join(root, 'deploy')
const read = (name: string) => readFileSync(join(DEPLOY, name), 'utf8')
const unit = read('dachstrom@.service')
const backupUnit = read('dachstrom-backup@.service')
const site = await fixtureSite()
const [units, backups, traces] = [folderForFile(), folderForFile(), folderForFile()]

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' }).stdout ?? ''

/** Each set of system calls that systemd knows, such as `@system-service`, with its members. */
const SETS = new Map(
  analyze('syscall-filter')
    .split(/\n(?=@)/)
    .map((block) => {
      const [name = '', ...members] = block.split('\n').map((line) => line.trim())
      return [name, members.filter((member) => /^[@\w]/.test(member))] as const
    }),
)

function callsIn(names: string[]): string[] {
  return names.flatMap((name) => (name.startsWith('@') ? callsIn(SETS.get(name) ?? []) : [name]))
}

/** The system calls that the unit allows (`''`) or refuses (`~`). */
function filtered(sign: '' | '~'): Set<string> {
  const lines = unit.matchAll(new RegExp(`^SystemCallFilter=${sign}([@\\w].*)$`, 'gm'))
  return new Set(callsIn([...lines].flatMap(([, names = '']) => names.split(' '))))
}

describe.skipIf(!needs('systemd', 'strace'))('the units for systemd', () => {
  it.for(['dachstrom@.service', 'dachstrom-backup@.service'])('%s has an exposure of 2 or less', (name, { skip }) => {
    const report = analyze('security', '--offline=true', join(DEPLOY, name))
    if (report === '') skip('systemd-analyze is older than 250')
    const [, level] = /Overall exposure level for [\w@-]+\.service: ([\d.]+)/.exec(report) ?? []
    expect(Number(level), report).toBeLessThanOrEqual(2)
  })

  it('systemd understands every line of the units', () => {
    // systemd also checks that the programs exist.
    const names = readdirSync(DEPLOY)
      .filter((name) => name.includes('@'))
      .map((name) => {
        const text = read(name)
          .replaceAll('/srv/%i/current/node_modules/node/bin/node', process.execPath)
          .replaceAll('/usr/local/sbin/dachstrom-release', process.execPath)
        const instance = name.replace('@', '@muster')
        writeFileSync(join(units, instance), text)
        return instance
      })
    expect(names).toHaveLength(5)
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...names.map((name) => join(units, name))], {
      encoding: 'utf8',
    })
    const about = stderr.split('\n').filter((line) => /dachstrom/.test(line))
    expect({ about, status }).toEqual({ about: [], status: 0 })
  })

  it('the backup has the sandbox of the server, and a folder for backups', () => {
    const sandbox = (text: string) =>
      [...text.slice(text.indexOf('\nUMask')).matchAll(/^[A-Z]\w+=.*$/gm)].map(([line]) => line)
    const own = /^(WantedBy)/
    expect(sandbox(backupUnit)).toEqual(sandbox(unit).filter((line) => !own.test(line)))
    expect(backupUnit).toMatch(/^StateDirectory=%i %i-backup$/m)
    for (const text of [unit, backupUnit]) expect(text).toMatch(/^StateDirectoryMode=0700$/m)
  })

  it('each unit leaves memory to other services of the machine', () => {
    const limits = ['dachstrom@.service', 'dachstrom-backup@.service', 'dachstrom-publish@.service'].map(
      (name) => /^MemoryMax=(.*)$/m.exec(read(name))?.[1],
    )
    // The smallest server of docs/go-live.md has 1 GB. The build needs most, so it gets a share.
    expect(limits).toEqual(['600M', '600M', '80%'])
  })

  it('the timer calls a valid backup command every night, also after a missed night', async () => {
    const [, script = '', words = ''] = /^ExecStart=\S+node (\S+) (.*)$/m.exec(backupUnit) ?? []
    await using server = await startServer({}, site.command)
    expect((await sendBurst(server.url, { total: 3, connections: 1 })).acknowledged.size).toBe(3)
    const args = words.replace('/var/lib/%i-backup', backups).split(' ')
    expect(script).toBe('src/cli/main.ts')
    const { code, out, err } = await runCli(server.dataDir, args)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/Sie lässt sich einspielen\. Entfernte ältere Sicherungen \(--keep 14\): 0\./)
    expect(readdirSync(backups)).toEqual([expect.stringMatching(/^leads-.*\.sqlite$/)])
    expect(read('dachstrom-backup@.timer')).toMatch(/^Persistent=true$/m)
    const calendar = /^OnCalendar=(.*)$/m.exec(read('dachstrom-backup@.timer'))?.[1] ?? ''
    expect(analyze('calendar', '--iterations=2', calendar)).toMatch(/#2: .* 03:10:00/)
  })

  it('the unit allows every system call that the server makes', async () => {
    const trace = join(traces, 'calls')
    const traced = ['-e', TRACED, '--', trace, ...site.command]
    await using smtp = await startSmtp()
    // The host is a name, so the service must look it up.
    await using server = await startServer(mailSettings(smtp.url.replace('127.0.0.1', 'localhost')), traced)
    expect((await fetch(server.url)).status).toBe(200)
    expect((await sendBurst(server.url, { total: 100, connections: 16 })).acknowledged.size).toBe(100)
    await smtp.until(10)
    await server.stop()
    await expect.poll(() => readFileSync(trace, 'utf8')).toMatch(/exited with 0/)
    const calls = readFileSync(trace, 'utf8').matchAll(/^\d+ +([a-z]\w+)\(/gm)
    const made = new Set([...calls].map(([, name = '']) => name))
    expect(made.has('fsync') || made.has('fdatasync')).toBe(true)
    // Only as root, SQLite gives the files next to its database to the owner of the database.
    if (process.getuid?.() === 0) made.delete('fchown')
    const [allowed, refused] = [filtered(''), filtered('~')]
    expect([...made].filter((call) => !allowed.has(call) || refused.has(call))).toEqual([])
  })
})

/** With -D, strace is the child, so signals reach the server. */
const TRACED = `
  const { spawn } = require('node:child_process')
  const [trace, ...server] = process.argv.slice(1)
  const child = spawn('strace', ['-D', '-f', '-o', trace, process.execPath, ...server], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code))
`
