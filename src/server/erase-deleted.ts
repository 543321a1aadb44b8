import { mailFolder, removeForgottenMails } from '../mailers/eml-mailer.ts'
import type { OpenedStore } from '../storage/open-store.ts'

/**
 * Erases removed leads from mail files and from the files of SQLite. @returns `files`: the number of mails; `isErased`: false
 * if another program still read the database after `waitMs` (default 5 s), `null` if only the database's owner can erase
 */
export async function eraseDeleted(
  { store, file }: OpenedStore,
  { dataDir, now, waitMs }: { dataDir: string; now: number; waitMs?: number },
): Promise<{ files: number; isErased: boolean | null }> {
  const files = await removeForgottenMails(mailFolder(dataDir), store, { now, allDigests: true })
  const isErased = (await file?.emptyLog(waitMs === undefined ? {} : { waitMs })) ?? null
  return { files, isErased }
}
