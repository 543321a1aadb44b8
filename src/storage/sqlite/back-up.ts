import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Connection } from './connection.ts'
import type { DatabaseFile } from './open-sqlite-store.ts'

/** The copy gets its name when all of it is on the disk: an interrupted one must not look like a backup. */
export function prepareBackUp({ db, read }: Connection): DatabaseFile['backUp'] {
  return async (file) => {
    refuseExisting(file)
    const part = `${file}.part`
    // Made first, so that a copy of personal data is never readable by others.
    closeSync(openSync(part, 'wx', 0o600))
    try {
      // Reads one snapshot: in WAL mode that keeps no writer waiting.
      await read(() => db.prepare('VACUUM INTO ?').run(part))
      sync(part)
      giveName(part, file)
    } finally {
      rmSync(part, { force: true })
    }
    sync(dirname(file))
  }
}

function giveName(part: string, file: string): void {
  try {
    // A link, unlike renaming, never replaces a file that was made meanwhile.
    linkSync(part, file)
  } catch {
    refuseExisting(file)
    // FAT, as on a USB stick, and some network drives have no links.
    renameSync(part, file)
  }
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw Object.assign(new Error(`${path} exists already.`), { code: 'EEXIST', path })
}

function sync(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}
