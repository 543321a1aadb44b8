import { accessSync, constants, existsSync, rmSync, type Stats, statfsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../../lead/error-code.ts'
import type { Settings } from '../../settings/server-settings.ts'
import { type Finding, good, wrong } from '../finding.ts'

/** Below this, a flood of requests or a backup could fill the disk. */
const LEAST_FREE_MB = 200

/** By its mode; Windows has other means, and reports one that means nothing. */
export const isOpenTo = (others: 'all' | 'group', { mode }: Stats) =>
  process.platform !== 'win32' && (mode & (others === 'all' ? 0o007 : 0o077)) !== 0

/** The file holds passwords. */
export function checkEnvFile(file = '.env'): Finding[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  if (stats === undefined) {
    return [good('There is no .env here: every setting is from the environment, or the default.')]
  }
  if (!isOpenTo('all', stats)) return [good('.env is read, and is closed to other accounts.')]
  return [wrong('.env can be read by every account of this machine, and it holds passwords: chmod 600 .env')]
}

/** Whether the folder can be made or written to, is closed to others, and has room. Leaves nothing behind. */
export function checkDataFolder({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Finding[] {
  // With a database server, nothing is kept in a folder.
  if (DATABASE_URL !== null) return []
  const folder = resolve(DATA_DIR)
  const stats = statSync(folder, { throwIfNoEntry: false })
  if (stats === undefined) return [checkParent(folder), checkSpace(nearestOf(folder))]
  if (!stats.isDirectory()) return [wrong(`DATA_DIR ${folder} is no folder: name one.`)]
  return [checkWriting(folder, stats), checkMode(folder, stats), checkSpace(folder)]
}

function checkParent(folder: string): Finding {
  const parent = nearestOf(folder)
  try {
    // A slash at the end: it has to be a folder.
    accessSync(`${parent}/`, constants.W_OK | constants.X_OK)
    return good(`The data folder ${folder} will be made at the first start.`)
  } catch (error) {
    const todo = `make it, or let this account write to ${parent}.`
    return wrong(`The data folder ${folder} cannot be made (${errorCode(error)}): ${todo}`)
  }
}

const nearestOf = (folder: string): string => (existsSync(folder) ? folder : nearestOf(dirname(folder)))

function checkWriting(folder: string, { uid }: Stats): Finding {
  // For root every folder can be written to, and a file that root made could be closed to the server.
  if (process.getuid?.() === 0 && uid !== 0) {
    const todo = 'run it as that one, with sudo -u.'
    return wrong(`This check runs as root, and the data folder ${folder} belongs to another account: ${todo}`)
  }
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
  if (!isOpenTo('all', stats)) return good('The data folder is closed to other accounts.')
  return wrong(`The data folder is open to every account of this machine, and holds personal data: chmod 700 ${folder}`)
}

function checkSpace(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder)
  const free = Math.floor((bavail * bsize) / 1024 / 1024)
  if (free >= LEAST_FREE_MB) return good(`The disk of the data folder has ${free} MB left.`)
  return wrong(`The disk of the data folder has ${free} MB left: make room for ${LEAST_FREE_MB} MB at least.`)
}
