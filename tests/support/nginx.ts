import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../bench/free-port.ts'
import { root } from './start-server.ts'

export function hasNginx(): boolean {
  return !spawnSync('nginx', ['-v']).error
}

/** Runs nginx in front of two servers, with what docs/scale.md says. @param urls of the two */
export async function startNginx(urls: readonly [string, string]) {
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const port = await freePort()
  const [upstream, location] = readSnippet(urls)
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 2048; }
    http {
      access_log off; keepalive_requests 1000000; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
      ${upstream}
      server { listen 127.0.0.1:${port}; ${location} }
    }`,
  )
  const child = spawn('nginx', ['-c', config, '-p', folder, '-e', join(folder, 'error.log')], { stdio: 'inherit' })
  const ended = once(child, 'exit')
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 200 && !(await fetch(url).catch(() => null)); tries++) await pause(50)
  return {
    url,
    /** What it has to say about the servers behind it, beside that one of them does not listen. */
    errors: () =>
      readFileSync(join(folder, 'error.log'), 'utf8')
        .split('\n')
        .filter((line) => !line.includes('connect() failed'))
        .slice(-5)
        .join('\n'),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

/** The two blocks of the documentation, with these servers in place of its own. */
function readSnippet(urls: readonly [string, string]): [upstream: string, location: string] {
  const text = readFileSync(join(root, 'docs/scale.md'), 'utf8')
  const [, snippet = ''] = /```nginx\n([\s\S]*?)```/.exec(text) ?? []
  const hosts = urls.map((url) => new URL(url).host)
  // Its times are for servers on machines of their own; on a busy one they would say nothing about a restart.
  const patient = snippet.replace(/(?<=_timeout )\d+s/g, '120s')
  const own = patient.replace(/(?<=server )10\.0\.0\.1\d:3000/g, () => hosts.shift() ?? '')
  if (hosts.length > 0) throw new Error('docs/scale.md does not name two servers.')
  const at = own.indexOf('location')
  return [own.slice(0, at), own.slice(at)]
}
