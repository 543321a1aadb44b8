import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCertificate } from './certificate.ts'
import { freePort } from './free-port.ts'
import { root } from './start-server.ts'
import { runCaddy, runNginx, type WebServer } from './web-server.ts'

export interface FrontServer extends WebServer {
  httpPort: number
  httpsPort: number
  /** Who vouches for its certificate. */
  authority: string
}

type Place = { httpPort: number; httpsPort: number; cert: string; key: string; server: string }

/**
 * A real Caddy with deploy/Caddyfile.
 * @param server where the server behind it listens
 * @param wait how long one that is down is waited for: on a busy machine a restart takes longer than on a server
 */
export function startCaddyInFront(server: string, wait = '120s'): Promise<FrontServer> {
  return start(server, (place) =>
    runCaddy((folder) => {
      const own = `{
	admin off
	http_port ${place.httpPort}
	https_port ${place.httpsPort}
	default_bind 127.0.0.1
	storage file_system ${folder}`
      return edit('deploy/Caddyfile', [
        [/^\{/m, own],
        [/\{\$UPSTREAM:127\.0\.0\.1:3000\}/, place.server],
        [/lb_try_duration 15s/, `lb_try_duration ${wait}`],
        // On loopback nobody gives out certificates.
        [/^www\.example\.org \{/m, `www.example.org {\n\ttls ${place.cert} ${place.key}`],
        [/^example\.org \{/m, `example.org {\n\ttls ${place.cert} ${place.key}`],
      ])
    }),
  )
}

/**
 * A real nginx with deploy/nginx.conf, which Debian includes with `gzip on` and logs around it. No bound for bodies: its
 * own is the one in the file, which could go unseen.
 */
export function startNginxInFront(server: string): Promise<FrontServer> {
  return start(server, (place) =>
    runNginx(
      () =>
        `gzip on; client_max_body_size 0; ${edit('deploy/nginx.conf', [
          [/listen \[::\][^;]*;/g, ''],
          [/\/var\/log\/nginx\/error\.log/g, 'stderr'],
          [/listen 80;/g, `listen 127.0.0.1:${place.httpPort};`],
          [/listen 443 /g, `listen 127.0.0.1:${place.httpsPort} `],
          [/127\.0\.0\.1:3000/, place.server],
          [/\/etc\/letsencrypt\S+fullchain\.pem/g, place.cert],
          [/\/etc\/letsencrypt\S+privkey\.pem/g, place.key],
        ])}`,
    ),
  )
}

async function start(server: string, run: (place: Place) => Promise<WebServer>): Promise<FrontServer> {
  const certificate = makeCertificate({ names: 'DNS:www.example.org,DNS:example.org' })
  const files = { cert: join(certificate.folder, 'used.pem'), key: join(certificate.folder, 'used.key') }
  writeFileSync(files.cert, certificate.cert)
  writeFileSync(files.key, certificate.key)
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const proxy = await run({ httpPort, httpsPort, ...files, server: new URL(server).host })
  return {
    ...proxy,
    httpPort,
    httpsPort,
    authority: readFileSync(certificate.authority, 'utf8'),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]()
      certificate[Symbol.dispose]()
    },
  }
}

/** The file as it is shipped, with what a test has in other places. @throws where something is not in it */
function edit(file: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce(
    (text, [what, own]) => {
      if (text.search(what) === -1) throw new Error(`${file} has no ${what}`)
      return text.replace(what, () => own)
    },
    readFileSync(join(root, file), 'utf8'),
  )
}
