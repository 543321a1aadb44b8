import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'
import { EXIT } from './command.ts'
import { CommandError } from './command-error.ts'

/**
 * Asks a person on a terminal; anything but yes is no, and so is the end of the input.
 * @param choices are shown behind the question
 * @param output not standard output, which belongs to the command's answer
 * @throws {CommandError} where there is no terminal
 */
export async function confirm(
  question: string,
  { input, output }: { input: NodeJS.ReadableStream & Pick<ReadStream, 'isTTY'>; output: NodeJS.WritableStream },
  choices = '[y/N]',
): Promise<boolean> {
  if (!input.isTTY) throw new CommandError(EXIT.misused, 'This asks first, and nobody can answer here: add --yes.')
  const reader = createInterface({ input, output })
  const answer = await new Promise<string>((resolve) => {
    reader.on('close', () => resolve(''))
    reader.question(`${question} ${choices} `, resolve)
  })
  reader.close()
  return /^\s*(y|yes|j|ja)\s*$/i.test(answer)
}
