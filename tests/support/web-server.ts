import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Real web servers, each with a configuration of its test. */

/** Debian keeps nginx where only root looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

export function isInstalled(program: 'nginx' | 'caddy'): boolean {
  return spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { env, stdio: 'ignore' }).status === 0
}

export interface WebServer {
  /** The faults that it has logged so far. */
  errors(): string
  /** All that it has written so far: nginx's access log too, which a distribution has on. */
  logs(): string
  [Symbol.asyncDispose](): Promise<void>
}

/** Runs nginx until it is disposed of. @param configure writes what stands in `http { … }`; `folder` is for its files */
export function runNginx(configure: (folder: string) => string): Promise<WebServer> {
  return run('nginx', /start worker process/, (folder) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
    const text = `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr notice;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events { worker_connections 2048; }
      http { ${temporary.join(' ')} access_log ${folder}/access.log; ${configure(folder)} }`
    return { text, args: ['-p', folder, '-e', 'stderr', '-c', join(folder, 'config')] }
  })
}

/** Runs Caddy until it is disposed of. @param configure writes the whole Caddyfile */
export function runCaddy(configure: (folder: string) => string): Promise<WebServer> {
  return run('caddy', /serving initial configuration/, (folder) => ({
    text: configure(folder),
    args: ['run', '--config', join(folder, 'config'), '--adapter', 'caddyfile'],
  }))
}

async function run(
  program: string,
  ready: RegExp,
  prepare: (folder: string) => { text: string; args: string[] },
): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), `${program}-`))
  const { text, args } = prepare(folder)
  writeFileSync(join(folder, 'config'), text)
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  let written = ''
  child.stderr.on('data', (chunk) => (written += chunk))
  const dispose = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await saying(child, ready, () => written)
  } catch (error) {
    await dispose()
    throw error
  }
  const errors = () => written.split('\n').filter((line) => /\[(error|crit|alert|emerg)\]|"level":"error"/.test(line))
  const access = join(folder, 'access.log')
  const logs = () => written + (existsSync(access) ? readFileSync(access, 'utf8') : '')
  return { errors: () => errors().join('\n'), logs, [Symbol.asyncDispose]: dispose }
}

function saying(child: ChildProcess, ready: RegExp, written: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The web server ended with ${code}. It wrote:\n${written()}`)))
    child.stderr?.on('data', () => ready.test(written()) && resolve())
  })
}
