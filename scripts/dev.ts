import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadEnvFileOrExit } from '../src/settings/load-env-file.ts'

/** `npm run dev`: Astro serves the page on PORT and passes `/functions` on to our server, which is on the next port. */
const root = join(import.meta.dirname, '..')
loadEnvFileOrExit(join(root, '.env'))
const port = Number(process.env.PORT ?? 3000)
const page = `http://localhost:${port}`

// Our server starts only with a built page, though Astro serves a fresh one in its place.
if (!existsSync(join(root, 'dist/index.html'))) {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
console.log(`Gleich kommt die Seite: ${page}  (Meldungen zu Port ${port + 1} sind vom Server ihrer Funktionen.)`)

const start = (args: string[], settings: Record<string, string>) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } })
const server = start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  HOST: '127.0.0.1',
  PORT: String(port + 1),
  // A form sent without script is checked by its origin, which is the page's.
  SITE_URL: page,
  // The database of a .env holds real leads.
  DATABASE_URL: '',
})
const astro = start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], {
  DEV_FUNCTION_URL: `http://127.0.0.1:${port + 1}`,
  ASTRO_TELEMETRY_DISABLED: '1',
})

const stop = () => [server, astro].map((child) => child.kill('SIGTERM'))
for (const child of [server, astro]) child.on('exit', stop).on('exit', (code) => (process.exitCode ??= code ?? 0))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
// Ctrl-C in a terminal has reached both already.
process.on('SIGINT', () => process.stdin.isTTY || stop())
