import { eraseOrphanedMailFiles, mailFolder } from '../mailers/eml-mailer.ts'
import type { OpenedStore } from '../storage/open-store.ts'
import { PATIENCE } from '../storage/patience.ts'

/**
 * Erases removed leads from mail files and from the files of SQLite. Returns `files`: the number of mails; `isErased`:
 * false if another program still read the database after `patience`, `null` if only the database's owner can erase.
 */
export async function eraseDeleted(
  { store, file }: OpenedStore,
  { dataDir, now, patience = PATIENCE }: { dataDir: string; now: number; patience?: number },
): Promise<{ files: number; isErased: boolean | null }> {
  const files = await eraseOrphanedMailFiles(mailFolder(dataDir), store, { now, allDigests: true })
  const isErased = (await file?.emptyLog({ patience })) ?? null
  return { files, isErased }
}
