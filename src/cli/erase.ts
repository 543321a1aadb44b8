import { mailFolder, removeForgottenMails } from '../mailers/eml-mailer.ts'
import type { CommandDeps } from './command.ts'

type EraseDeps = Pick<CommandDeps, 'store' | 'file' | 'settings' | 'now' | 'warn'>

/**
 * Erases removed leads from the files: written mails, and the remains in the database's own files. Says so where that has
 * to wait. May be called again, because an earlier command may have been cut off.
 * @returns a sentence that says how many written mails were removed
 */
export async function erase({ store, file, settings, now, warn }: EraseDeps): Promise<string> {
  const files = await removeForgottenMails(mailFolder(settings.DATA_DIR), store, { now: now(), allDigests: true })
  if (file !== null && !(await file.emptyLog())) {
    warn('Gerade liest ein anderes Programm die Datenbank, etwa eine Sicherung: So lange bleibt das Entfernte darin.')
    warn('Der Server räumt es danach innerhalb einer Minute weg. Läuft keiner, ruf den Befehl noch einmal auf.')
  }
  return `Entfernte Maildateien: ${files}.`
}
