import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../base/error-code.ts'

export interface AcknowledgedCount {
  /** The count in the file at opening; 0 without a file. */
  before: number
  write(count: number): void
  close(): void
}

/** The width of the largest number. Every number has it, because a shorter one would leave old digits. */
const DIGITS = 16

/**
 * Counts all leads ever acknowledged, in a file next to the database. Only this shows missing leads, because SQLite
 * silently truncates a damaged log, and a restored backup lacks later leads.
 *
 * The file is written after each commit, but never synced. After a power cut, the count may be too low, which hides
 * a loss. It is never too high, which would invent one. If a write fails (full disk), the lead is stored anyway.
 * Throws if the file exists and cannot be read and written, because losses would then go unnoticed for good.
 */
export function openAcknowledgedCount(dataDir: string): AcknowledgedCount {
  const file = join(dataDir, 'leads.acknowledged')
  let descriptor = openExisting(file)
  return {
    before: descriptor === null ? 0 : Number.parseInt(readFileSync(descriptor, 'utf8'), 10) || 0,
    write(count) {
      try {
        descriptor ??= openSync(file, 'w', 0o600)
        writeSync(descriptor, `${String(count).padStart(DIGITS, '0')}\n`, 0)
      } catch {}
    },
    close() {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}

function openExisting(file: string): number | null {
  try {
    return openSync(file, 'r+')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null
    throw error
  }
}
