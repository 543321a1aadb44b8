import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Ends only a start that hangs, because a busy machine is slow. */
const START_LIMIT_MS = 120_000

/**
 * Starts a program, and waits until it writes what `ready` matches. Throws an Error with its output if it ends or hangs instead.
 * @param options its environment is not that of this process
 */
export async function startProgram(
  program: string,
  args: readonly string[],
  ready: RegExp,
  options: { env: NodeJS.ProcessEnv; cwd?: string },
) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      written += chunk
      const [found] = ready.exec(written) ?? []
      if (found !== undefined) resolve(found)
    })
  const fail = (why: string) => reject(new Error(`${program} ${why}. It wrote:\n${written}`))
  child.on('error', reject)
  child.on('exit', (code, signal) => fail(`ended with ${signal ?? code}`))
  const timer = setTimeout(() => fail(`was not ready within ${START_LIMIT_MS} ms`), START_LIMIT_MS)

  /** Returns its exit code, or `null` if a signal ended it. */
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null
    if (!isRunning) return child.exitCode
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code
  }
  try {
    /** `output` is everything it has written so far to both streams. */
    return { found: await promise, process: child, output: () => written, stop }
  } catch (error) {
    await stop('SIGKILL')
    throw error
  } finally {
    clearTimeout(timer)
  }
}
