import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DAY } from '../lead/durations.ts'

/** A folder of backups, each named by its time. In universal time, so that no hour comes twice. */

/** It ends in `.part` while it is being written. */
const BACKUP = /^leads-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(?:sqlite|dump)(\.part)?$/

/** `leads-2026-11-22T03-10-05Z.sqlite` @param now milliseconds since the Unix epoch */
export function nameBackup(now: number, kind: 'sqlite' | 'dump'): string {
  return `leads-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.${kind}`
}

/**
 * Removes the backups that are older, and the parts of interrupted ones after a day. Other files stay.
 * @returns how many files
 */
export function removeOldBackups(folder: string, { now, keepDays }: { now: number; keepDays: number }): number {
  const old = readdirSync(folder).filter((name) => {
    const [, day, hour, minute, second, part] = BACKUP.exec(name) ?? []
    const time = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
    return time < now - (part === undefined ? keepDays * DAY : DAY)
  })
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old.length
}
