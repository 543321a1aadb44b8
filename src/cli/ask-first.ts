import type { CommandIo } from './command.ts'
import { failed } from './command-error.ts'

/**
 * Asks before a step that cannot be undone.
 * @param isSure true with `--yes`: then it does not ask
 * @throws {CommandError} unless the answer is yes
 */
export async function askFirst({ confirm }: Pick<CommandIo, 'confirm'>, question: string, isSure = false) {
  if (!isSure && !(await confirm(question))) throw failed('Nichts wurde geändert.')
}
