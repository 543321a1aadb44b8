import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The secret that signs the links in mails to staff: the one that is set, else one that is made once and kept
 * beside the leads, readable by the owner only. Without it, the links of older mails no longer work.
 */
export function readLinkSecret(dataDir: string, configured: string | null): string {
  if (configured !== null) return configured
  const file = join(dataDir, 'link-secret')
  try {
    // `wx`: of two processes that start together, one makes it and the other reads it.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
