import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { expect } from 'vitest'

/** Runs a command that ends by itself, such as a server that refuses to start. @param cwd the folder of `.env` */
export async function runToEnd(command: readonly string[], settings: Record<string, string>, cwd = tmpdir()) {
  const child = spawn(process.execPath, command, {
    // Not the project's folder, which may have a developer's .env.
    cwd,
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [code] = await once(child, 'close')
  return { code: code as number | null, sentences: stderr.trim().split('\n'), stdout }
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
