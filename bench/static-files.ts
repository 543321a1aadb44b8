import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../tests/support/free-port.ts'
import { root, startServer } from '../tests/support/start-server.ts'
import { median } from './median.ts'

/**
 * How many files a second the server hands out, as a ratio to nginx with one worker: same files, same
 * headers, a line in the log for each request, both gzip (Debian's nginx has no brotli). wrk makes the load, because a generator in
 * JavaScript would be slower than nginx. Rounds alternate, so that a busy moment hits both.
 */
const ROUNDS = 3
const SECONDS = 5
const WRK = ['-t1', '-c32', `-d${SECONDS}s`, '-H', 'accept-encoding: gzip']
/** Set by each server for itself. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'transfer-encoding',
])

const missing = ['nginx', 'wrk'].filter((program) => spawnSync(program, ['-v']).error)
if (missing.length > 0) {
  console.log(`SKIPPED: ${missing.join(' and ')} not found. On Debian: apt-get install ${missing.join(' ')}`)
  process.exit(0)
}

const scratch = mkdtempSync(join(tmpdir(), 'bench-'))
await using server = await startServer()
const nginx = await startNginx(server.url)
try {
  const rows: Record<string, Record<string, string | number>> = {}
  for (const path of ['/', largestScript()]) {
    const rates = { server: [] as number[], nginx: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.server.push(measure(server.url + path))
      rates.nginx.push(measure(nginx.url + path))
    }
    const [ours, theirs] = [median(rates.server), median(rates.nginx)]
    rows[path] = {
      'server/s': Math.round(ours),
      'nginx/s': Math.round(theirs),
      ratio: Number((ours / theirs).toFixed(2)),
    }
  }
  console.log(`Files a second, 32 connections, medians of ${ROUNDS}`)
  console.table(rows)
} finally {
  await nginx.stop()
  rmSync(scratch, { recursive: true })
}

function measure(url: string): number {
  const { stdout } = spawnSync('wrk', [...WRK, url], { encoding: 'utf8' })
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]
  if (rate === undefined || /Non-2xx|Socket errors/.test(stdout))
    throw new Error(`wrk could not measure ${url}:\n${stdout}`)
  return Number(rate)
}

function largestScript(): string {
  const folder = join(root, 'dist/_astro')
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
  const size = (name: string) => statSync(join(folder, name)).size
  return `/_astro/${scripts.sort((a, b) => size(b) - size(a))[0]}`
}

async function startNginx(reference: string) {
  const port = await freePort()
  const headers = async (path: string) =>
    [...(await fetch(reference + path)).headers]
      .filter(([name]) => !OWN_HEADERS.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
      .join('\n')
  const config = join(scratch, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${scratch}/pid; error_log ${scratch}/error.log;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 256; }
    http {
      include /etc/nginx/mime.types; access_log ${scratch}/access.log; sendfile on; tcp_nopush on; gzip_static on;
      open_file_cache max=100; keepalive_requests 10000000; client_body_temp_path ${scratch};
      server {
        listen 127.0.0.1:${port}; root "${join(root, 'dist')}";
        location / { ${await headers('/')} }
        location /_astro/ { ${await headers(largestScript())} }
      }
    }`,
  )
  const child = spawn('nginx', ['-c', config, '-p', scratch, '-e', join(scratch, 'error.log')], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100 && !(await fetch(url).catch(() => null)); tries++) await pause(50)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGQUIT')
      await ended
    },
  }
}
