import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../base/error-code.ts'
import { MIN_SECRET_LENGTH } from '../settings/setting.ts'
import { StartError } from './start-error.ts'

/**
 * The secret that signs links in staff mails. It is the configured one, or one that is created once
 * and kept with the leads. Only the owner can read it. Without it, links in older mails stop
 * working. Throws StartError if the file cannot be created or read, or is too short.
 */
export function readLinkSecret(dataDir: string, configured: string | null): string {
  if (configured !== null) return configured
  const file = join(dataDir, 'link-secret')
  let secret: string
  try {
    if (!existsSync(file)) createSecretFile(dataDir, file)
    secret = readFileSync(file, 'utf8').trim()
  } catch (error) {
    const code = errorCode(error) ?? 'ohne Code'
    throw new StartError(
      `Die Datei ${file} lässt sich nicht lesen oder anlegen (${code}): Gib sie und ihren Ordner diesem Konto, oder setz LINK_SECRET.`,
    )
  }
  if (secret.length >= MIN_SECRET_LENGTH) return secret
  throw new StartError(
    `Die Datei ${file} ist abgeschnitten: Lösch sie, dann entsteht eine neue. Links in früheren Mails gelten dann nicht mehr.`,
  )
}

/** Names the file only when it is complete on the disk, so that a full disk or a power cut leaves no partial secret. */
function createSecretFile(dataDir: string, file: string): void {
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
    // Not a rename: it would replace the secret of a process that starts at the same time.
    linkSync(unfinished, file)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
  const folder = openSync(dataDir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
