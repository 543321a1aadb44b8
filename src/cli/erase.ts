import { mailFolder, removeForgottenMails } from '../mailers/written-mails.ts'
import type { CommandDeps } from './command.ts'

/** Removes the written mails about leads that were removed from the store. @returns how many files. */
export function forgetWrittenMails({ store, settings, now }: CommandDeps): Promise<number> {
  return removeForgottenMails(mailFolder(settings.DATA_DIR), store, { now: now(), allDigests: true })
}

/** Removes from the files what a removal has left behind in them, and says so where that has to wait. */
export async function erase({ store, warn }: Pick<CommandDeps, 'store' | 'warn'>): Promise<void> {
  if (await store.emptyLog()) return
  warn('Somebody reads the database, a backup perhaps: until then the files still hold what was removed.')
  warn('The server erases it within a minute after that; where none runs, any command of this kind does.')
}
