import { closeSync, fsyncSync, openSync } from 'node:fs'
import type { Upkeep } from '../../../lead/ports.ts'
import type { Connection } from './connection.ts'

export function prepareBackUp({ db, read }: Connection): Upkeep['backUp'] {
  return async (file) => {
    // Made first, so that a copy of personal data is never readable by others, and nothing is overwritten.
    closeSync(openSync(file, 'wx', 0o600))
    // Reads one snapshot: in WAL mode that keeps no writer waiting.
    await read(() => db.prepare('VACUUM INTO ?').run(file))
    const copy = openSync(file, 'r')
    fsyncSync(copy)
    closeSync(copy)
  }
}
