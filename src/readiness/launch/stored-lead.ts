import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE, SECOND } from '../../lead/durations.ts'

/** A mail goes out within seconds; one that is sent away waits for minutes. */
const PATIENCE = 2 * MINUTE

interface Mail {
  state: string
  attempts: number
  lastError: string | null
}

/** The reference of the newest request of this name; nothing where it is stored on another machine. */
export function findRef(root: string, name: string): string | null {
  const stored = ask<{ ref: string; name: string }[]>(root, 'list', '--json')
  return stored?.find((one) => one.name === name)?.ref ?? null
}

/**
 * Waits until every mail about a request has gone out, or was not owed.
 * @returns how many went out, or the code of what keeps one back
 */
export async function waitUntilSent(root: string, ref: string): Promise<{ sent: number; error: string | null }> {
  for (const end = Date.now() + PATIENCE; ; await pause(SECOND)) {
    const mails = ask<{ mails: Mail[] }>(root, 'show', ref, '--json')?.mails ?? []
    const sent = mails.filter(({ state }) => state === 'sent').length
    const open = mails.filter(({ state }) => state !== 'sent' && state !== 'skipped')
    if (mails.length > 0 && open.length === 0) return { sent, error: null }
    const failed = open.find(({ lastError }) => lastError !== null)
    if (failed) return { sent, error: failed.lastError }
    if (Date.now() > end) return { sent, error: 'zwei Minuten lang' }
  }
}

export function deleteLead(root: string, ref: string): boolean {
  return leads(root, 'delete', ref, '--yes').status === 0
}

function ask<Answer>(root: string, ...args: string[]): Answer | null {
  const { status, stdout } = leads(root, ...args)
  return status === 0 ? (JSON.parse(stdout) as Answer) : null
}

/** The operator's own commands. */
function leads(root: string, ...args: string[]) {
  return spawnSync(process.execPath, [join(root, 'src/cli/main.ts'), ...args], { cwd: root, encoding: 'utf8' })
}
