import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './start-server.ts'

/** Runs the real command as its own process, without a terminal and without a developer's settings. */
export async function runCli(dataDir: string, args: readonly string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(root, 'src/cli/main.ts'), ...args], {
    cwd: tmpdir(),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
  })
  const [out, err] = [[] as Buffer[], [] as Buffer[]]
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  const [code] = await once(child, 'close')
  return { code: code as number | null, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString() }
}
