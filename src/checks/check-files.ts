import { existsSync, rmSync, type Stats, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../base/error-code.ts'
import type { Settings } from '../settings/server-settings.ts'
import { type Finding, wrong, wrongIf } from './finding.ts'

/** True if the file's mode gives access to other accounts. Always false on Windows. */
const isOpen = ({ mode }: Stats) => process.platform !== 'win32' && (mode & 0o007) !== 0

export function checkEnvFileMode(file = '.env'): Finding[] {
  const stats = statSync(file, { throwIfNoEntry: false })
  const isReadable = stats !== undefined && isOpen(stats)
  return wrongIf(isReadable, 'Jedes Konto dieses Rechners kann .env lesen, und darin stehen Passwörter: chmod 600 .env')
}

/**
 * Checks that this account can create or write the folder and that other accounts cannot read it. Removes its test file.
 */
export function checkDataFolder({ DATABASE_URL, DATA_DIR }: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Finding[] {
  // With a database server, there is no folder.
  if (DATABASE_URL !== null) return []
  const folder = resolve(DATA_DIR)
  if (!existsSync(folder)) return checkWriting(nearestExistingFolder(folder))
  const stats = statSync(folder)
  // Root can write to every folder, but the server may not be able to read a file that root creates.
  const isOwnedByOther = process.getuid?.() === 0 && stats.uid !== 0
  const ownerSentence = `Diese Prüfung läuft als root, und der Ordner ${folder} gehört einem anderen Konto: Prüf als dieses.`
  const modeSentence = `Jedes Konto dieses Rechners kann in den Ordner mit den Anfragen sehen: chmod 700 ${folder}`
  return [...(isOwnedByOther ? [wrong(ownerSentence)] : checkWriting(folder)), ...wrongIf(isOpen(stats), modeSentence)]
}

const nearestExistingFolder = (folder: string): string =>
  existsSync(folder) ? folder : nearestExistingFolder(dirname(folder))

function checkWriting(folder: string): Finding[] {
  const file = join(folder, `.check-${crypto.randomUUID()}`)
  try {
    writeFileSync(file, 'x', { mode: 0o600, flush: true })
    return []
  } catch (error) {
    const todo = 'DATA_DIR muss ein Ordner sein, in den dieses Konto schreiben darf, auf einem Datenträger mit Platz.'
    return [wrong(`In ${folder} lässt sich nichts schreiben (${errorCode(error)}): ${todo}`)]
  } finally {
    if (existsSync(file)) rmSync(file)
  }
}
