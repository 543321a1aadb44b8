import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where a host listens. A socket in the file system is free for certain, which a port is not. */
export type Address = { socketPath: string } | { host: string; port: number }

export interface StaticHost {
  address: Address
  [Symbol.asyncDispose](): Promise<void>
}

/** Debian keeps nginx where only root looks. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` }

export function isInstalled(program: 'nginx' | 'caddy'): boolean {
  return spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { env, stdio: 'ignore' }).status === 0
}

/** A real nginx that serves `dist` with the snippet that the build wrote. */
export function startNginx(dist: string, snippet: string): Promise<StaticHost> {
  return start(({ folder, socketPath }) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
    const config = `daemon off; pid ${folder}/pid; error_log stderr notice;
      ${process.getuid?.() === 0 ? 'user root;' : ''}
      events {}
      http {
        ${temporary.join(' ')} access_log off;
        server { listen unix:${socketPath}; root ${dist}; include ${snippet}; }
      }`
    writeFileSync(join(folder, 'host.conf'), config)
    const command = ['nginx', '-p', folder, '-c', join(folder, 'host.conf'), '-e', 'stderr']
    return { command, ready: /start worker process/ }
  })
}

/** A real Caddy that does. */
export function startCaddy(dist: string, snippet: string): Promise<StaticHost> {
  return start(({ folder, socketPath }) => {
    const config = `{
      admin off
      auto_https off
      storage file_system ${folder}
    }
    http:// {
      bind unix/${socketPath}
      root * ${dist}
      import ${snippet}
    }`
    writeFileSync(join(folder, 'host.conf'), config)
    const command = ['caddy', 'run', '--config', join(folder, 'host.conf'), '--adapter', 'caddyfile']
    return { command, ready: /serving initial configuration/ }
  })
}

type Prepare = (place: { folder: string; socketPath: string }) => { command: string[]; ready: RegExp }

async function start(prepare: Prepare): Promise<StaticHost> {
  const folder = mkdtempSync(join(tmpdir(), 'static-host-'))
  const socketPath = join(folder, 'socket')
  const { command, ready } = prepare({ folder, socketPath })
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...env, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  const dispose = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await saying(child, ready)
  } catch (error) {
    await dispose()
    throw error
  }
  return { address: { socketPath }, [Symbol.asyncDispose]: dispose }
}

function saying(child: ChildProcess, ready: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    child.on('error', reject)
    child.on('exit', (code) => reject(new Error(`The host ended with ${code}. It wrote:\n${written}`)))
    child.stderr?.on('data', (chunk) => {
      written += chunk
      if (ready.test(written)) resolve()
    })
  })
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks for a path as it stands, and takes the answer as it comes. */
export async function ask(address: Address, path: string, accepted = 'identity'): Promise<Answer> {
  const headers = { host: 'www.example.org', 'accept-encoding': accepted }
  const sent = request({ ...address, path, headers, agent: false }).end()
  const [answer] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) }
}
