import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './start-server.ts'

/**
 * Runs a program that ends by itself, without a terminal. It has these settings alone: the folder of the project may have a
 * developer's .env.
 * @param cwd the folder of `.env`
 */
export async function runNode(args: readonly string[], settings: Record<string, string>, cwd = tmpdir()) {
  const env = { PATH: process.env.PATH, ...settings }
  const child = spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  const [[code], out, err] = await Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)])
  return { code: code as number | null, out, err }
}

export function runCli(dataDir: string, args: readonly string[], settings: Record<string, string> = {}) {
  return runNode([join(root, 'src/cli/main.ts'), ...args], { DATA_DIR: dataDir, ...settings })
}
