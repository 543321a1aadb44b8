import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fixtureSite, serverForFile } from '../support/fixture-site.ts'
import { needs } from '../support/needs.ts'
import { root, runCli } from '../support/start-server.ts'
import { folderForFile } from '../support/temp-folder.ts'

const HEALTH_TOKEN = 'a token of at least thirty-two letters'
const folder = folderForFile()
const hasPromtool = needs('promtool')
const server = await serverForFile({ HEALTH_TOKEN }, await fixtureSite())

it.skipIf(!hasPromtool)('Prometheus accepts /metrics, which only the operator can read', async () => {
  const { code } = await runCli(server.dataDir, ['backup', '--folder', folder])
  expect(code).toBe(0)
  const viaProxy = { 'x-forwarded-for': '192.0.2.1' }
  const refused = await fetch(`${server.url}/metrics`, { headers: viaProxy })
  expect([refused.status, await refused.text()]).toEqual([401, expect.not.stringContaining('dachstrom_')])
  // Prometheus runs on another machine, so its requests come through the proxy.
  const headers = { ...viaProxy, authorization: `Bearer ${HEALTH_TOKEN}` }
  const metrics = await (await fetch(`${server.url}/metrics`, { headers })).text()
  expect(metrics).toMatch(/^dachstrom_ok 1\n/m)
  expect(metrics).toMatch(/^dachstrom_backup_seconds \d+\n/m)
  expect(metrics).toMatch(/^dachstrom_info\{database="ok",version="[\d.]+"(?:,commit="[\da-f]{9}")?\} 1\n/m)
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], { input: metrics, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, ''])
})

it.skipIf(!hasPromtool)('Prometheus accepts deploy/prometheus-rules.yml, with numbers of the health', async () => {
  const file = join(root, 'deploy/prometheus-rules.yml')
  const rules = readFileSync(file, 'utf8')
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'rules', file], { encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('2 rules found')])
  const health = (await (await fetch(`${server.url}/healthz`)).json()) as object
  const names = Object.keys(health).map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  for (const [, name] of rules.matchAll(/dachstrom_(\w+)/g)) expect([...names, 'ok', 'info']).toContain(name)
})
