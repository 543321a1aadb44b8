import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { SETTING_NAMES } from '../../src/settings/server-settings.ts'
import { fixtureSite } from '../support/fixture-site.ts'
import { root, startServer } from '../support/start-server.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
/** One instruction a line, without comments. */
const lines = read('deploy/Containerfile')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
  .split('\n')
  .filter((line) => line !== '')
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')))
const site = await fixtureSite()

/** The command behind an instruction, e.g. `["node", "main.ts"]`. */
function commandOf(instruction: string): string[] {
  const line = last.find((line) => line.startsWith(instruction)) ?? ''
  return JSON.parse(line.slice(line.indexOf('['))) as string[]
}

/** How the image's own health check ends with the server at this address. */
async function healthOf(url: string): Promise<number | null> {
  const [program, ...args] = commandOf('HEALTHCHECK')
  expect(program).toBe('node_modules/node/bin/node')
  const own = args.map((arg) => arg.replace('http://127.0.0.1:3000', url))
  expect(own).not.toEqual(args)
  const [code] = await once(spawn(process.execPath, own, { stdio: 'ignore' }), 'exit')
  return code
}

describe('the container', () => {
  it('runs the server as an account with a number, which owns the folder for data alone', () => {
    expect(last).toContain('USER 10001:10001')
    expect(last).toContain('VOLUME /data')
    expect(last.filter((line) => line.startsWith('COPY'))).toEqual(['COPY --from=page /srv/dachstrom ./'])
    const [program = '', script = ''] = commandOf('CMD')
    expect(existsSync(join(root, program)) && existsSync(join(root, script))).toBe(true)
  })

  it('holds no setting but the address of the page, and no file that may hold one', () => {
    const named = SETTING_NAMES.filter((name) => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line)))
    expect(named.sort()).toEqual(['DATA_DIR', 'HOST', 'PORT', 'SITE_URL'])
    const ignored = read('.dockerignore').split('\n')
    for (const path of ['**/.env', '**/*.env', 'data', '.git', 'node_modules', 'dist']) expect(ignored).toContain(path)
  })

  it('asks after its health as it stands there', async () => {
    await using server = await startServer({}, site.command)
    expect(await healthOf(server.url)).toBe(0)
    await server.stop()
    expect(await healthOf(server.url)).toBe(1)
  })

  it('is shut in by the example for compose, behind one proxy', () => {
    const compose = read('deploy/compose.yaml')
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'TRUST_PROXY: "1"', '- /tmp', '- data:/data']) {
      expect(compose).toContain(line)
    }
    expect(read('deploy/Caddyfile')).toContain('{$UPSTREAM:127.0.0.1:3000}')
    expect(compose).toContain('UPSTREAM: dachstrom:3000')
  })
})
