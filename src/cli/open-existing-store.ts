import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Settings } from '../settings/server-settings.ts'
import { type OpenedStore, openStore } from '../storage/open-store.ts'
import { failed } from './command-error.ts'

/** @throws {StoreError}, and {CommandError} where there is no database yet */
export async function openExistingStore(settings: Settings, warn: (line: string) => void): Promise<OpenedStore> {
  const { DATABASE_URL, DATA_DIR } = settings
  const database = join(resolve(DATA_DIR), 'leads.sqlite')
  // Opening would make an empty one, and a mistyped DATA_DIR would look like a store without leads.
  if (DATABASE_URL === null && !existsSync(database)) {
    throw failed(
      `Unter ${database} gibt es noch keine Datenbank: Der Server legt sie beim ersten Start an. Oder ist DATA_DIR ein anderer Ordner, oder einer, den dieses Konto nicht lesen darf?`,
    )
  }
  const opened = await openStore(settings)
  const missing = (await opened.file?.countMissingLeads()) ?? 0
  if (missing > 0) {
    warn(
      `In der Datenbank in ${DATA_DIR} fehlen Anfragen, die schon bestätigt waren: ${missing}. Ihr Protokoll war beschädigt, oder eine Sicherung wurde eingespielt. Was zu tun ist, steht in docs/operations.md unter "When leads are missing".`,
    )
  }
  return opened
}
