import { closeSync, constants, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface AcknowledgedCount {
  /** What the file said when it was opened; 0 where nothing was ever written down. */
  before: number
  write(count: number): void
  close(): void
}

/** As wide as the largest number: a shorter one would leave digits of the one before. */
const DIGITS = 16

/**
 * How many leads were ever acknowledged, in a file beside the database. SQLite cuts a damaged log off without a word, and
 * a restored backup is older than what was answered: only a count of its own tells that leads are missing.
 *
 * It is written after each commit and never synced: after a power cut it may be too low, which hides a loss, and is
 * never too high, which would invent one. Where it cannot be written (a full disk), the lead is stored all the same.
 */
export function openAcknowledgedCount(dataDir: string): AcknowledgedCount {
  const file = join(dataDir, 'leads.acknowledged')
  let descriptor: number | null = null

  return {
    before: read(file),
    write(count) {
      try {
        descriptor ??= openSync(file, constants.O_WRONLY | constants.O_CREAT, 0o600)
        writeSync(descriptor, `${String(count).padStart(DIGITS, '0')}\n`, 0)
      } catch {}
    },
    close() {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}

function read(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}
