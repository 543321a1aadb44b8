import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { root } from './start-server.ts'
import { runNginx } from './web-server.ts'

/** Runs nginx in front of two servers, as in docs/scale.md. @param urls of the two */
export async function startNginx(urls: readonly [string, string]) {
  const port = await freePort()
  const [upstream, location] = readSnippet(urls)
  const nginx = await runNginx(
    () => `keepalive_requests 1000000; ${upstream} server { listen 127.0.0.1:${port}; ${location} }`,
  )
  return {
    ...nginx,
    url: `http://127.0.0.1:${port}`,
    /** Its errors but those about a server that does not listen. */
    errors: () =>
      nginx
        .errors()
        .split('\n')
        .filter((line) => !line.includes('connect() failed'))
        .slice(-5)
        .join('\n'),
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
