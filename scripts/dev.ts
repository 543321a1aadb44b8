import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFile } from './load-env-file.ts'

/**
 * Two processes as one: Astro serves the page on PORT and hands `/functions` on to the function's own
 * server on the next port. Either one's end is the end of both.
 */
const root = join(import.meta.dirname, '..')
loadEnvFile(root)
const port = Number(process.env.PORT ?? 3000)
const page = `http://localhost:${port}`
const functionUrl = `http://127.0.0.1:${port + 1}`

// The function's server wants a built page to start with, though Astro serves a fresh one in its place.
if (!existsSync(join(root, 'dist/index.html'))) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

console.log(`The page comes at ${page}; what is said about port ${port + 1} is the function's own server.`)

const children = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    HOST: '127.0.0.1',
    // Not the database of a .env: its leads are real.
    DATABASE_URL: '',
    PORT: String(port + 1),
    // A form sent without script is checked by its origin, which is the page's.
    SITE_URL: page,
  }),
  start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], {
    DEV_FUNCTION_URL: functionUrl,
    ASTRO_TELEMETRY_DISABLED: '1',
  }),
]

function start(args: string[], settings: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } })
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0
    stopAll()
  })
  return child
}

function stopAll(): void {
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGTERM', stopAll)
process.on('SIGHUP', stopAll)
// Ctrl-C has reached both already; this process stays until they are done.
process.on('SIGINT', () => {
  if (!process.stdin.isTTY) stopAll()
})
