import { spawn } from 'node:child_process'

export interface StepResult {
  code: number
  output: string
  seconds: number
}

/** Runs one command to its end and keeps what it says, both streams in the order they came. */
export function runStep(
  command: readonly string[],
  cwd: string,
  settings: Record<string, string> = {},
): Promise<StepResult> {
  const began = performance.now()
  const [program = '', ...args] = command
  const chunks: Buffer[] = []
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours(), ASTRO_TELEMETRY_DISABLED: '1', ...settings },
  })
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk))
  const stop = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      process.off('SIGTERM', stop)
      process.off('SIGINT', stop)
      const output = Buffer.concat(chunks).toString('utf8').trimEnd()
      resolve({ code: code ?? 1, output, seconds: (performance.now() - began) / 1000 })
    })
  })
}

/** The tools see a pipe, and some colour even that in CI: what counts is where our own output goes. */
function colours(): Record<string, string> {
  return process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
}
