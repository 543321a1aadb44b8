import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sendBurst } from '../support/burst.ts'
import { fixtureSite, folderForFile } from '../support/fixture-site.ts'
import { startSmtp } from '../support/smtp.ts'
import { root, startServer } from '../support/start-server.ts'

const UNIT = join(root, 'docs/dachstrom.service')
const unit = readFileSync(UNIT, 'utf8')
const site = await fixtureSite()

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' }).stdout
const hasSystemd = existsSync('/usr/bin/systemd-analyze')
const hasStrace = spawnSync('strace', ['-V']).status === 0

/** The names behind `@system-service @network-io` and the like. */
function expand(names: string[], sets: Map<string, string[]>): Set<string> {
  const calls = names.flatMap((name) => (name.startsWith('@') ? [...expand(sets.get(name) ?? [], sets)] : [name]))
  return new Set(calls)
}

/** Every set that systemd knows, with its members. */
function readSets(): Map<string, string[]> {
  const sets = new Map<string, string[]>()
  for (const block of analyze('syscall-filter').split(/\n(?=@)/)) {
    const [name = '', ...members] = block.split('\n').map((line) => line.trim())
    sets.set(
      name,
      members.filter((member) => /^[@\w]/.test(member)),
    )
  }
  return sets
}

function allowedCalls(): Set<string> {
  const sets = readSets()
  const filters = [...unit.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)]
  const named = (not: string) =>
    filters.filter(([, tilde]) => tilde === not).flatMap(([, , names = '']) => names.split(' '))
  const refused = expand(named('~'), sets)
  return new Set([...expand(named(''), sets)].filter((call) => !refused.has(call)))
}

describe('S17: the unit for systemd', () => {
  it('is sandboxed to 2 or better', ({ skip }) => {
    const report = hasSystemd ? analyze('security', '--offline=true', UNIT) : ''
    if (report === '') skip('systemd-analyze is missing, or older than 250')
    const [, level] = /Overall exposure level for dachstrom\.service: ([\d.]+)/.exec(report) ?? []
    expect(Number(level), report).toBeLessThanOrEqual(2)
  })

  it('starts the server again however often it failed', () => {
    expect(unit).toMatch(/^StartLimitIntervalSec=0$/m)
    expect(unit).toMatch(/^Restart=always$/m)
  })

  it('allows every system call that the server makes', async ({ skip }) => {
    if (!hasSystemd || !hasStrace) skip('systemd-analyze or strace is missing')
    const trace = join(folderForFile(), 'calls')
    const traced = ['-e', TRACED, '--', trace, ...site.command]
    await using smtp = await startSmtp()
    const mail = { SITE_URL: 'https://example.org', MAIL_FROM: 'info@example.org', LEAD_RECIPIENT: 'staff@example.org' }
    // By its name, so that it is looked up.
    const SMTP_URL = smtp.url.replace('127.0.0.1', 'localhost')
    await using server = await startServer({ ...mail, SMTP_URL }, traced)
    expect((await fetch(server.url)).status).toBe(200)
    expect((await sendBurst(server.url, { total: 100, connections: 16 })).acknowledged.size).toBe(100)
    await smtp.until(10)
    await server.stop()
    const readTrace = () => readFileSync(trace, 'utf8')
    await expect.poll(readTrace).toMatch(/exited with 0/)
    const made = new Set([...readTrace().matchAll(/^\d+ +([a-z]\w+)\(/gm)].map(([, name = '']) => name))
    expect(made.has('fsync') || made.has('fdatasync')).toBe(true)
    // As root alone, SQLite gives the files beside its database to the database's owner.
    if (process.getuid?.() === 0) made.delete('fchown')
    const allowed = allowedCalls()
    expect([...made].filter((call) => !allowed.has(call))).toEqual([])
  })
})

/** With -D the tracer is the child, so that signals reach the server. */
const TRACED = `
  const { spawn } = require('node:child_process')
  const [trace, ...server] = process.argv.slice(1)
  const child = spawn('strace', ['-D', '-f', '-o', trace, process.execPath, ...server], { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code))
`
