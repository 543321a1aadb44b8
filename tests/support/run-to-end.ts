import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { expect } from 'vitest'

/** Runs the server where it is expected to end by itself. */
export async function runToEnd(command: readonly string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, command, {
    // Away from a developer's .env.
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, PORT: '0', ...settings },
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const [code] = await once(child, 'exit')
  return { code: code as number | null, sentences: stderr.trim().split('\n') }
}

/** One sentence for a person, without a stack. */
export function expectOneSentence({ code, sentences }: Awaited<ReturnType<typeof runToEnd>>, content: RegExp) {
  expect(sentences).toEqual([expect.stringMatching(content)])
  expect(sentences[0]).not.toMatch(/\bat .*:\d+|Error:/)
  expect(code).toBe(1)
}
