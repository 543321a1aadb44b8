import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * The file gets its name once it is completely on the disk, because an interrupted backup must not look complete.
 * Until then, it is called `file.part`. Throws EEXIST with the `path` if either file exists, and the errors of `fill`.
 * @param fill writes into the given file, which exists, is empty, and is readable by its owner only
 */
export async function writeNewFile<T>(file: string, fill: (part: string) => Promise<T>): Promise<T> {
  refuseExisting(file)
  const part = `${file}.part`
  closeSync(openSync(part, 'wx', 0o600))
  try {
    const response = await fill(part)
    sync(part)
    // Renaming would replace a file created meanwhile.
    refuseExisting(file)
    renameSync(part, file)
    sync(dirname(file))
    return response
  } finally {
    rmSync(part, { force: true })
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
