import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a new file that gets its name once all of it is on the disk: an interrupted backup must not look like one. Until
 * then it is called `file.part`.
 * @param fill writes into the file of this name, which exists, is empty, and is readable by its owner only
 * @throws EEXIST with the `path` where one of the two exists, and the errors of `fill`
 */
export async function writeNewFile(file: string, fill: (part: string) => Promise<unknown>): Promise<void> {
  refuseExisting(file)
  const part = `${file}.part`
  closeSync(openSync(part, 'wx', 0o600))
  try {
    await fill(part)
    sync(part)
    giveName(part, file)
  } finally {
    rmSync(part, { force: true })
  }
  sync(dirname(file))
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
