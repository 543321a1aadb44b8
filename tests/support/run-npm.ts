import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Calls a script of package.json as people do. @returns what it says, both streams in the order they came */
export async function runNpm(
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, NO_COLOR: '1', ...settings }
  const child = spawn('npm', ['run', '-s', ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const [code] = await once(child, 'close')
  return { code, output: output.trimEnd() }
}
