import { eraseOrphanedMailFiles, mailFolder } from '../mailers/eml-mailer.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { STORE_TIMEOUT } from '../storage/store-timeout.ts'

/**
 * Erases removed leads from mail files and from the files of SQLite. Returns `files`: the number of mails; `isErased`:
 * false if another program still read the database after `timeout`, `null` if only the database's owner can erase.
 */
export async function eraseDeleted(
  { store, file }: OpenedStore,
  { dataDir, now, timeout = STORE_TIMEOUT }: { dataDir: string; now: number; timeout?: number },
): Promise<{ files: number; isErased: boolean | null }> {
  const files = await eraseOrphanedMailFiles(mailFolder(dataDir), store, { now, eraseMailsOfMany: true })
  const isErased = (await file?.emptyLog({ timeout })) ?? null
  return { files, isErased }
}
