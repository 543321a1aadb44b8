import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { hasPostgres } from './postgres.ts'
import { isInstalled } from './web-server.ts'

/** A program of the system that some tests start. */
export interface Need {
  name: string
  /** Debian's package. */
  debian: string
  /** Which tests start it. */
  use: string
  isHere(): boolean
}

/** Every program that `npm run test:all` starts beyond npm's packages and a browser. */
export const NEEDS = {
  postgres: {
    name: 'Postgres',
    debian: 'postgresql',
    use: 'the store on a database server, several servers on it, the hosted functions',
    isHere: hasPostgres,
  },
  nginx: {
    name: 'nginx',
    debian: 'nginx',
    use: 'the server behind deploy/nginx.conf and docs/scale.md',
    isHere: () => isInstalled('nginx'),
  },
  caddy: {
    name: 'Caddy',
    debian: 'caddy',
    use: 'the server behind deploy/Caddyfile',
    isHere: () => isInstalled('caddy'),
  },
  strace: {
    name: 'strace',
    debian: 'strace',
    use: 'counting the syncs before an answer, and the system calls that the units allow',
    isHere: () => runs('strace', '-V'),
  },
  systemd: {
    name: 'systemd-analyze',
    debian: 'systemd',
    use: 'the score of the units',
    isHere: () => runs('systemd-analyze', '--version'),
  },
  spamassassin: {
    name: 'SpamAssassin',
    debian: 'spamassassin',
    use: 'the spam score of each mail',
    isHere: () => runs('spamassassin', '-V'),
  },
  dovecot: {
    name: 'Dovecot',
    debian: 'dovecot-imapd',
    use: 'a mailbox of staff, read by IMAP; as root only',
    isHere: () => existsSync('/usr/sbin/dovecot') || runs('dovecot', '--version'),
  },
} as const satisfies Record<string, Need>

/**
 * For `describe.skipIf(!needs('nginx'))`. What is missing is printed.
 * @throws where something is missing and REQUIRE_ALL is set, as by `npm run test:all`
 */
export function needs(...names: (keyof typeof NEEDS)[]): boolean {
  const missing = names.map((name): Need => NEEDS[name]).filter((need) => !need.isHere())
  if (missing.length === 0) return true
  const list = missing.map(({ name, debian }) => `${name} (Debian: ${debian})`).join(', ')
  if (process.env.REQUIRE_ALL) throw new Error(`This test needs ${list}.`)
  process.stderr.write(`SKIPPED: these tests need ${list}.\n`)
  return false
}

function runs(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore', timeout: 60_000 }).status === 0
}
