import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { findChromium } from '../tests/support/chromium.ts'
import { hasPostgres } from '../tests/support/postgres.ts'
import { isInstalled } from '../tests/support/web-server.ts'
import { fetchChromium } from './fetch-chromium.ts'

/** What a test needs from the system, beyond npm's packages. A test that misses it is skipped, aloud. */
interface Need {
  name: string
  /** Debian's package. */
  debian: string
  use: string
  isHere: () => boolean
}

const CHROMIUM: Need = {
  name: 'Chromium',
  debian: 'chromium',
  use: 'the browser tests',
  isHere: () => findChromium() !== null,
}

const NEEDS: Need[] = [
  CHROMIUM,
  {
    name: 'SpamAssassin',
    debian: 'spamassassin',
    use: 'the spam score of each mail',
    isHere: () => runs('spamassassin', '-V'),
  },
  { name: 'strace', debian: 'strace', use: 'counting the syncs before an answer', isHere: () => runs('strace', '-V') },
  {
    name: 'systemd-analyze',
    debian: 'systemd',
    use: 'scoring the unit for systemd',
    isHere: () => runs('systemd-analyze', '--version'),
  },
  {
    name: 'Postgres',
    debian: 'postgresql',
    use: 'the store on a real Postgres, and what needs it: several servers, the hosted function',
    isHere: () => hasPostgres(),
  },
  {
    name: 'nginx',
    debian: 'nginx',
    use: 'what the build writes for it, and servers behind it',
    isHere: () => isInstalled('nginx'),
  },
  {
    name: 'Caddy',
    debian: 'caddy',
    use: 'what the build writes for it, and the server behind it',
    isHere: () => isInstalled('caddy'),
  },
  {
    name: 'Dovecot',
    debian: 'dovecot-imapd',
    use: 'a mailbox of staff, read by IMAP; as root alone',
    isHere: () => existsSync('/usr/sbin/dovecot') || runs('dovecot', '--version'),
  },
  { name: 'busybox', debian: 'busybox', use: 'signals through its shell', isHere: () => runs('busybox', 'true') },
]

/** What Debian's packages ask before they start a service: images for containers have one that says no. */
const POLICY = '/usr/sbin/policy-rc.d'

/**
 * Fetches what is missing: as Debian's packages where we are root, and a browser without that too.
 * @returns what is still missing and how to get it, as a sentence; empty where nothing is.
 */
export function fetchSystemNeeds(say: (sentence: string) => void): string {
  const packages = missing().map(({ debian }) => debian)
  const hasApt = existsSync('/usr/bin/apt-get')
  if (packages.length > 0 && hasApt && process.getuid?.() === 0) {
    say(`Installing ${packages.join(', ')} with apt-get …`)
    installPackages(packages)
  }
  if (!process.env.CHROMIUM_PATH && !CHROMIUM.isHere()) fetchChromium(say)

  const needs = missing()
  if (needs.length === 0) return ''
  const list = needs.map(({ name, use }) => `${name} (${use})`).join(', ')
  if (needs.includes(CHROMIUM) && process.env.CHROMIUM_PATH) {
    return `Missing: ${list}. CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, and no browser starts from there; unset it.`
  }
  const debian = needs.map(({ debian }) => debian).join(' ')
  if (hasApt) return `Missing: ${list}. This brings it: sudo apt-get update && sudo apt-get install -y ${debian}`
  if (needs.includes(CHROMIUM)) return `Missing: ${list}. This brings the browser: npx playwright install chromium`
  return `Missing: ${list}. Install it with the system's packages.`
}

/** Nobody who runs tests wants a web server on port 80 and a database from then on. */
function installPackages(packages: readonly string[]): void {
  const isOurs = !existsSync(POLICY)
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    runs('apt-get', 'update', '-qq')
    runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', ...packages)
  } finally {
    if (isOurs) rmSync(POLICY)
  }
}

function missing(): Need[] {
  return NEEDS.filter((need) => !need.isHere())
}

function runs(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'ignore', env, timeout: 600_000 }).status === 0
}
