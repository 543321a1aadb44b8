import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'

export interface AcknowledgedCount {
  /** The count in the file when it was opened; 0 where there was none. */
  before: number
  write(count: number): void
  close(): void
}

/** As wide as the largest number: a shorter one would leave digits of the one before. */
const DIGITS = 16

/**
 * How many leads were ever acknowledged, in a file beside the database. SQLite cuts a damaged log off without a word, and
 * a restored backup lacks later leads: only a count of its own tells that leads are missing.
 *
 * It is written after each commit and never synced: after a power cut it may be too low, which hides a loss, and is
 * never too high, which would invent one. Where it cannot be written (a full disk), the lead is stored all the same.
 *
 * @throws where the file is there and cannot be read and written: unnoticed, no loss would ever be reported again.
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
