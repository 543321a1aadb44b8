import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { findFreePort } from './listen.ts'
import { startProgram } from './start-program.ts'
import { root } from './start-server.ts'

export type RunningProxy = Awaited<ReturnType<typeof run>>

interface Place {
  /** For its files. It holds the certificate `cert.pem` with `key.pem`. */
  folder: string
  httpPort: number
  httpsPort: number
}

/** Debian keeps nginx in root's path only. */
const PATH = `${process.env.PATH}:/usr/sbin`

/**
 * The real Caddy with its file of deploy/, in front of the server at this address.
 * @param wait how long it waits for a server that is down. On a busy machine, a restart takes longer than on a server
 */
export function startCaddy(url: string, wait = '120s'): Promise<RunningProxy> {
  return run('caddy', ({ folder, httpPort, httpsPort }) => {
    const tls = `\n\ttls ${folder}/cert.pem ${folder}/key.pem`
    const ports = `admin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1`
    return edit('deploy/Caddyfile', [
      [/^\{/m, `{\n\t${ports}\n\tstorage file_system ${folder}`],
      [/\{\$UPSTREAM:127\.0\.0\.1:3000\}/, new URL(url).host],
      [/lb_try_duration 15s/, `lb_try_duration ${wait}`],
      // There is no certificate authority for loopback.
      [/^www\.example\.org \{/m, `www.example.org {${tls}`],
      [/^example\.org \{/m, `example.org {${tls}`],
    ])
  })
}

/**
 * The real nginx with its file of deploy/, in front of the server at this address. Debian includes the file with `gzip on` and
 * logs. Switches off nginx's limit for bodies, so that a test sees ours.
 */
export function startNginx(url: string): Promise<RunningProxy> {
  return run('nginx', ({ folder, httpPort, httpsPort }) => {
    const own = edit('deploy/nginx.conf', [
      [/listen \[::\][^;]*;/g, ''],
      [/\/var\/log\/nginx\/error\.log/g, 'stderr'],
      [/listen 80;/g, `listen 127.0.0.1:${httpPort};`],
      [/listen 443 /g, `listen 127.0.0.1:${httpsPort} `],
      [/127\.0\.0\.1:3000/, new URL(url).host],
      [/\/etc\/letsencrypt\S+fullchain\.pem/g, `${folder}/cert.pem`],
      [/\/etc\/letsencrypt\S+privkey\.pem/g, `${folder}/key.pem`],
    ])
    return inNginx(folder, `gzip on; client_max_body_size 0; ${own}`)
  })
}

/** nginx in front of two servers, at `httpPort`, as in docs/scale.md. */
export function startBalancer(urls: readonly [string, string]): Promise<RunningProxy> {
  const [, snippet = ''] = /```nginx\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/scale.md'), 'utf8')) ?? []
  const hosts = urls.map((url) => new URL(url).host)
  const text = snippet
    // Replace its times, because they are for servers on their own machines. On a busy one, they say nothing about a restart.
    .replace(/(?<=_timeout )\d+s/g, '120s')
    .replace(/(?<=server )10\.0\.0\.1\d:3000/g, () => hosts.shift() ?? '')
  if (hosts.length > 0) throw new Error('docs/scale.md does not name two servers.')
  const at = text.indexOf('location')
  return run('nginx', ({ folder, httpPort }) =>
    inNginx(
      folder,
      `keepalive_requests 1000000; ${text.slice(0, at)} server { listen 127.0.0.1:${httpPort}; ${text.slice(at)} }`,
    ),
  )
}

function inNginx(folder: string, http: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder};`)
  return `daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr notice;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 2048; }
    http { ${temporary.join(' ')} access_log ${folder}/access.log; ${http} }`
}

/** The shipped file with a test's paths and ports. Throws if one of them is not in it. */
function edit(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce(
    (text, [what, own]) => {
      if (text.search(what) === -1) throw new Error(`${file} has no ${what}`)
      return text.replace(what, () => own)
    },
    readFileSync(join(root, file), 'utf8'),
  )
}

async function run(program: 'nginx' | 'caddy', configure: (place: Place) => string) {
  const certificate = makeCertificate({ names: 'DNS:www.example.org,DNS:example.org' })
  const { folder } = certificate
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()]
  const config = join(folder, 'config')
  writeFileSync(config, configure({ folder, httpPort, httpsPort }))
  const args =
    program === 'nginx'
      ? ['-p', folder, '-e', 'stderr', '-c', config]
      : ['run', '--config', config, '--adapter', 'caddyfile']
  const { output, stop } = await startProgram(program, args, /start worker process|serving initial configuration/, {
    env: { ...process.env, PATH, HOME: folder, XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder },
  })
  const access = join(folder, 'access.log')
  return {
    httpPort,
    httpsPort,
    /** The certificate of its authority, as PEM. */
    authority: readFileSync(certificate.authority, 'utf8'),
    /** All that it has written so far, and also nginx's access log, which a distribution switches on. */
    logs: () => output() + (existsSync(access) ? readFileSync(access, 'utf8') : ''),
    async [Symbol.asyncDispose]() {
      await stop()
      certificate[Symbol.dispose]()
    },
  }
}
