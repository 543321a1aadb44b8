import { mailFolder, removeForgottenMails } from '../mailers/eml-mailer.ts'
import type { OpenedStore } from '../storage/open-store.ts'

/**
 * Erases removed leads from the files: written mails, and the remains in the files of SQLite.
 * @returns `files`: how many mails; `isErased`: false where another program went on reading the database for `waitMs`
 * (five seconds by default), `null` where only the owner of the database can do it
 */
export async function eraseDeleted(
  { store, file }: OpenedStore,
  { dataDir, now, waitMs }: { dataDir: string; now: number; waitMs?: number },
): Promise<{ files: number; isErased: boolean | null }> {
  const files = await removeForgottenMails(mailFolder(dataDir), store, { now, allDigests: true })
  const isErased = (await file?.emptyLog(waitMs === undefined ? {} : { waitMs })) ?? null
  return { files, isErased }
}
