import { createInterface } from 'node:readline'
import type { ReadStream } from 'node:tty'

/**
 * Asks a person on a terminal; anything but yes is no, and so is the end of the input.
 * @param output not standard output, which belongs to the command's answer
 * @returns `null` where there is no terminal to answer on
 */
export async function confirm(
  question: string,
  { input, output }: { input: NodeJS.ReadableStream & Pick<ReadStream, 'isTTY'>; output: NodeJS.WritableStream },
): Promise<boolean | null> {
  if (!input.isTTY) return null
  const reader = createInterface({ input, output })
  const answer = await new Promise<string>((resolve) => {
    reader.on('close', () => resolve(''))
    reader.question(`${question} [j/N] `, resolve)
  })
  reader.close()
  return /^\s*(j|ja|y|yes)\s*$/i.test(answer)
}
