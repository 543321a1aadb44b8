import { mailFolder, removeForgottenMails } from '../mailers/written-mails.ts'
import type { CommandDeps } from './command.ts'

type EraseDeps = Pick<CommandDeps, 'store' | 'file' | 'settings' | 'now' | 'warn'>

/**
 * Removes from the files what a removal from the store has left behind: written mails, and the store's own remains. Says
 * so where that has to wait. May be called again, as the command before may have been cut off.
 * @returns how many written mails were removed.
 */
export async function erase({ store, file, settings, now, warn }: EraseDeps): Promise<number> {
  const files = await removeForgottenMails(mailFolder(settings.DATA_DIR), store, { now: now(), allDigests: true })
  if (file !== null && !(await file.emptyLog())) {
    warn('Somebody reads the database, a backup perhaps: until then the files still hold what was removed.')
    warn('The server erases it within a minute after that; where none runs, any command of this kind does.')
  }
  return files
}
