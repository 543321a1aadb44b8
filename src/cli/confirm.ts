import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'
import { failed, misused } from './command-error.ts'
import type { CommandIo } from './define-command.ts'

/**
 * Throws CommandError unless the answer is yes.
 * @param isSure true with `--yes`. Then it does not ask
 */
export async function askFirst({ confirm }: Pick<CommandIo, 'confirm'>, question: string, isSure = false) {
  if (!isSure && !(await confirm(question))) throw failed('Nichts wurde geändert.')
}

/**
 * Every answer but yes means no, and so does the end of the input. Throws CommandError if there is no terminal to answer on.
 * @param output not standard output, because that belongs to the command's answer
 */
export async function confirm(
  question: string,
  { input, output }: { input: NodeJS.ReadableStream & Pick<ReadStream, 'isTTY'>; output: NodeJS.WritableStream },
): Promise<boolean> {
  if (!input.isTTY) throw misused('Der Befehl fragt vorher nach, und hier kann niemand antworten: Häng --yes an.')
  const reader = createInterface({ input, output, prompt: `${question} [j/N] ` })
  reader.prompt()
  for await (const answer of reader) return /^\s*(j|ja|y|yes)\s*$/i.test(answer)
  return false
}
