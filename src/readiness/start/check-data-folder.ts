import { accessSync, constants, existsSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'
import { type Finding, good, wrong } from './finding.ts'

/** Below this, in bytes, a flood of requests or a backup could fill the disk. */
const LEAST_FREE = 200 * 1024 * 1024

/** Whether the folder can be made or written to, is closed to others, and has room. Leaves nothing behind. */
export function checkDataFolder(dataDir: string): Finding[] {
  const folder = resolve(dataDir)
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return [checkParent(folder), checkSpace(nearestOf(folder))]
  if (!stats.isDirectory()) return [wrong(`DATA_DIR ${folder} is no folder: name one.`)]
  return [checkOwner(folder, stats.uid) ?? checkWriting(folder), checkMode(folder, stats.mode), checkSpace(folder)]
}

function checkParent(folder: string): Finding {
  const parent = nearestOf(folder)
  try {
    accessSync(parent, constants.W_OK | constants.X_OK)
    if (statSync(parent).isDirectory()) return good(`The data folder ${folder} will be made at the first start.`)
    return wrong(`The data folder ${folder} cannot be made, because ${parent} is no folder: set DATA_DIR to another.`)
  } catch (error) {
    return wrong(
      `The data folder ${folder} cannot be made (${errorCode(error)}): make it, or let this account write to ${parent}.`,
    )
  }
}

function nearestOf(folder: string): string {
  return existsSync(folder) ? folder : nearestOf(dirname(folder))
}

/** For root every folder can be written to, and a file that root made could be closed to the server. */
function checkOwner(folder: string, owner: number): Finding | null {
  if (process.getuid?.() !== 0 || owner === 0) return null
  return wrong(
    `This check runs as root, and the data folder ${folder} belongs to another account: run it as that one, with sudo -u.`,
  )
}

function checkWriting(folder: string): Finding {
  const file = join(folder, `.check-${crypto.randomUUID()}`)
  try {
    writeFileSync(file, 'x', { mode: 0o600, flush: true })
    return good(`The data folder ${folder} can be written to.`)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOSPC' || code === 'EDQUOT') return wrong(`The disk that holds the data folder ${folder} is full.`)
    return wrong(`The data folder ${folder} cannot be written to (${code}): make it belong to this account.`)
  } finally {
    rmSync(file, { force: true })
  }
}

function checkMode(folder: string, mode: number): Finding {
  if (process.platform !== 'win32' && (mode & 0o007) !== 0) {
    return wrong(
      `The data folder is open to every account of this machine, and holds personal data: chmod 700 ${folder}`,
    )
  }
  return good('The data folder is closed to other accounts.')
}

function checkSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  const megabytes = `${Math.floor(free / 1024 / 1024)} MB`
  if (free < LEAST_FREE)
    return wrong(`The disk of the data folder has ${megabytes} left: make room for 200 MB at least.`)
  return good(`The disk of the data folder has ${megabytes} left.`)
}
