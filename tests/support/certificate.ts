import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A certificate for 127.0.0.1, and the authority that vouches for it, made by openssl. `names` has openssl's form, e.g.
 * `DNS:mail.example.net`. If `expired` is true, the certificate ended yesterday.
 */
export function makeCertificate({ names = 'IP:127.0.0.1,DNS:localhost', expired = false } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dachstrom-certificate-'))
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  run('req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Test', '-keyout', 'ca.key', '-out', 'ca.pem')
  run('req', ...newKey, '-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'request.pem')
  // CA:FALSE, because clients refuse an authority's own certificate for a server.
  writeFileSync(join(folder, 'names'), `subjectAltName=${names}\nbasicConstraints=CA:FALSE\n`)
  const days = expired ? '-1' : '2'
  const signing = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', days, '-extfile', 'names']
  run('x509', '-req', '-in', 'request.pem', ...signing, '-out', 'cert.pem')
  return {
    folder,
    authority: join(folder, 'ca.pem'),
    key: readFileSync(join(folder, 'key.pem'), 'utf8'),
    cert: readFileSync(join(folder, 'cert.pem'), 'utf8'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
