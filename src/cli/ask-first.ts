import type { CommandIo } from './command.ts'
import { failed, misused } from './command-error.ts'

/**
 * Asks before a step that cannot be undone.
 * @param isSure true with `--yes`: then it does not ask
 * @throws {CommandError} unless the answer is yes
 */
export async function askFirst({ confirm }: Pick<CommandIo, 'confirm'>, question: string, isSure = false) {
  if (isSure) return
  const answer = await confirm(question)
  if (answer === null) throw misused('Der Befehl fragt vorher nach, und hier kann niemand antworten: Häng --yes an.')
  if (!answer) throw failed('Nichts wurde geändert.')
}
