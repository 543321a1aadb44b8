import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Lead } from '../../src/lead/lead.ts'
import type { LeadSource } from '../../src/lead/lead-source.ts'
import { COMPILE_CACHE } from './fast-folders.ts'
import { startProgram } from './start-program.ts'

export const root = join(import.meta.dirname, '../..')
/** The shipped project. Tests in a copy with other facts compare with it. */
export const SHIPPED_ROOT = process.env.SHIPPED_ROOT ?? root

const READY = /https?:\/\/(?:127\.0\.0\.1|localhost):\d+/

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** The arguments for Node that serve this built page. */
export const commandFor = (siteDir: string) => [join(root, 'src/server/main.ts'), '--site', siteDir]

/**
 * Starts the real server as a process, on a free port and with an empty data folder, and waits until it listens. Its environment
 * is `settings`, not that of this process. Throws an Error with its output if it does not listen.
 * @param command by default, the server of `dist/`
 */
export async function startServer(
  settings: Record<string, string> = {},
  command: readonly string[] = [join(root, 'src/server/main.ts')],
) {
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'dachstrom-'))
  const { found, ...server } = await startProgram(process.execPath, command, READY, {
    // Start it in another folder than a developer's .env, because the mail server in that must never see a test.
    cwd: tmpdir(),
    env: {
      PATH: process.env.PATH,
      ...COMPILE_CACHE,
      HOST: '127.0.0.1',
      PORT: '0',
      RATE_LIMIT: 'off',
      FLOOD_LEADS: '0',
      // On some days of the week, this would send a mail that the test does not expect.
      WEEKLY_REPORT: 'off',
      ...settings,
      DATA_DIR: dataDir,
    },
  })
  return {
    ...server,
    url: found,
    dataDir,
    /** Ends it. Removes its data folder if this function made it. */
    async [Symbol.asyncDispose]() {
      await server.stop()
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Runs a program that ends by itself, without a terminal. It gets only these settings, because the folder of the project may have
 * a developer's .env.
 * @param cwd the folder of `.env`
 */
export async function runNode(args: readonly string[], settings: Record<string, string>, cwd = tmpdir()) {
  const env = { PATH: process.env.PATH, ...COMPILE_CACHE, ...settings }
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err }
}

export function runCli(dataDir: string, args: readonly string[], settings: Record<string, string> = {}) {
  return runNode([join(root, 'src/cli/main.ts'), ...args], { DATA_DIR: dataDir, ...settings })
}

export type ListedLead = Lead & { ref: string; receivedAt: string | number; source: LeadSource | string }

/** Asks through the operator's own command, so that tests see the same as an operator. */
export async function listLeads(dataDir: string): Promise<ListedLead[]> {
  const { out, err } = await runCli(dataDir, ['list', '--json', '--all'])
  if (err !== '') throw new Error(err)
  return JSON.parse(out)
}

/** The largest resident set so far, or with `VmRSS` that of now. `null` after the end, and on systems without /proc. */
export function megabytesOf(pid: number | undefined, field: 'VmHWM' | 'VmRSS' = 'VmHWM'): number | null {
  const file = `/proc/${pid}/status`
  const status = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]
  return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024)
}

/** The settings that mails need to leave this machine. */
export function mailSettings(smtpUrl: string) {
  return {
    SMTP_URL: smtpUrl,
    SITE_URL: 'https://www.example.org',
    MAIL_FROM: 'dachcheck@example.org',
    LEAD_RECIPIENT: 'team@example.org',
  }
}

/** Splits a command into words as a shell does. Text in double quotes is one word. */
export function splitWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word)
}
