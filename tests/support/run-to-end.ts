import { expect } from 'vitest'
import { runNode } from './run-cli.ts'

/**
 * Runs a command that ends by itself, such as a server that refuses to start.
 * @param cwd the folder of `.env`
 */
export async function runToEnd(command: readonly string[], settings: Record<string, string>, cwd?: string) {
  const { code, out, err } = await runNode(command, { PORT: '0', ...settings }, cwd)
  return { code, sentences: err.trim().split('\n'), stdout: out }
}

/** One sentence for a person, without a stack. */
export function expectOneSentence(
  { code, sentences }: Pick<Awaited<ReturnType<typeof runToEnd>>, 'code' | 'sentences'>,
  content: RegExp,
) {
  expect(sentences).toEqual([expect.stringMatching(content)])
  expect(sentences[0]).not.toMatch(/\bat .*:\d+|Error:/)
  expect(code).toBe(1)
}
