import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { failed } from './command-error.ts'

/** @throws {StoreError}, and {CommandError} where there is no database yet */
export async function openExistingStore(settings: Settings, warn: (line: string) => void): Promise<OpenedStore> {
  if (settings.DATABASE_URL === null) refuseMissingDatabase(settings.DATA_DIR)
  const opened = await openStore(settings)
  const missing = (await opened.file?.countMissingLeads()) ?? 0
  if (missing > 0) warn(explainMissingLeads(missing, settings.DATA_DIR))
  return opened
}

/** Opening would make an empty one, and a mistyped DATA_DIR would look like a store without leads. */
function refuseMissingDatabase(folder: string): void {
  const file = join(resolve(folder), 'leads.sqlite')
  try {
    if (statSync(file, { throwIfNoEntry: false }) !== undefined) return
  } catch {
    // A folder that may not be read: opening the store says so.
    return
  }
  throw failed(
    `Unter ${file} gibt es noch keine Datenbank: Der Server legt sie beim ersten Start an. Oder ist DATA_DIR ein anderer Ordner?`,
  )
}

function explainMissingLeads(count: number, folder: string): string {
  return `In der Datenbank in ${folder} fehlen Anfragen, die schon bestätigt waren: ${count}. Ihr Protokoll war beschädigt, oder eine Sicherung wurde eingespielt. Was zu tun ist, steht in docs/operations.md unter "When leads are missing".`
}
