import { accessSync, constants, existsSync, rmSync, type Stats, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'
import { type Finding, good, wrong } from '../finding.ts'
import { isOpenToAll } from './file-mode.ts'

/** Below this, a flood of requests or a backup could fill the disk. */
const LEAST_FREE_MB = 200

/** Whether the folder can be made or written to, is closed to others, and has room. Leaves nothing behind. */
export function checkDataFolder(dataDir: string): Finding[] {
  const folder = resolve(dataDir)
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return [checkParent(folder), checkSpace(nearestOf(folder))]
  if (!stats.isDirectory()) return [wrong(`DATA_DIR ${folder} is no folder: name one.`)]
  return [checkOwner(folder, stats) ?? checkWriting(folder), checkMode(folder, stats), checkSpace(folder)]
}

function checkParent(folder: string): Finding {
  const parent = nearestOf(folder)
  try {
    accessSync(parent, constants.W_OK | constants.X_OK)
    if (statSync(parent).isDirectory()) return good(`The data folder ${folder} will be made at the first start.`)
    return wrong(`The data folder ${folder} cannot be made, because ${parent} is no folder: set DATA_DIR to another.`)
  } catch (error) {
    const todo = `make it, or let this account write to ${parent}.`
    return wrong(`The data folder ${folder} cannot be made (${errorCode(error)}): ${todo}`)
  }
}

const nearestOf = (folder: string): string => (existsSync(folder) ? folder : nearestOf(dirname(folder)))

/** For root every folder can be written to, and a file that root made could be closed to the server. */
function checkOwner(folder: string, { uid }: Stats): Finding | null {
  if (process.getuid?.() !== 0 || uid === 0) return null
  const todo = 'run it as that one, with sudo -u.'
  return wrong(`This check runs as root, and the data folder ${folder} belongs to another account: ${todo}`)
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

function checkMode(folder: string, stats: Stats): Finding {
  if (!isOpenToAll(stats)) return good('The data folder is closed to other accounts.')
  return wrong(`The data folder is open to every account of this machine, and holds personal data: chmod 700 ${folder}`)
}

function checkSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free >= LEAST_FREE_MB) return good(`The disk of the data folder has ${free} MB left.`)
  return wrong(`The disk of the data folder has ${free} MB left: make room for ${LEAST_FREE_MB} MB at least.`)
}
