// `npm run dev` starts Astro, which serves the page on PORT and proxies `/functions` to our server on the next port.

import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { loadEnvFileOrExit } from '../src/settings/load-env-file.ts'

const root = join(import.meta.dirname, '..')
loadEnvFileOrExit(join(root, '.env'))
const port = Number(process.env.PORT ?? 3000)
const page = `http://localhost:${port}`

// If content has a mistake, there is no page, so wait for a correction. `fs.watch` would miss a correction while it starts.
for (;;) {
  const tried = describeSaved()
  if (spawnSync(process.execPath, ['scripts/content.ts'], { cwd: root, stdio: 'inherit' }).status === 0) break
  console.error('Stell es richtig und speichere: Dann geht es hier weiter. Strg-C beendet.')
  while (describeSaved() === tried) await setTimeout(300)
}
// Our server needs a built page to start. This stub leads to the real page, which Astro serves.
const stub = join(root, '.astro/dev')
mkdirSync(stub, { recursive: true })
writeFileSync(join(stub, 'index.html'), `<meta http-equiv="refresh" content="0; url=${page}">`)
console.log(
  `Gleich kommt die Seite: ${page}  (Meldungen zu Port ${port + 1} sind vom Server ihrer Funktionen. Strg-C beendet.)`,
)

const start = (args: string[], settings: Record<string, string>) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...settings } })
const server = start(['--watch', '--watch-preserve-output', 'src/server/main.ts', '--site', stub], {
  HOST: '127.0.0.1',
  PORT: String(port + 1),
  // The server compares the origin of a form sent without script with this address.
  SITE_URL: page,
  // Do not use the database of a .env, because it holds real leads.
  DATABASE_URL: '',
})
const astro = start(['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)], {
  DEV_FUNCTION_URL: `http://127.0.0.1:${port + 1}`,
  ASTRO_TELEMETRY_DISABLED: '1',
})

const stop = () => [server, astro].map((child) => child.kill('SIGTERM'))
for (const child of [server, astro]) child.on('exit', stop).on('exit', (code) => (process.exitCode ??= code ?? 0))
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop)
// In a terminal, Ctrl-C has already reached both processes.
process.on('SIGINT', () => process.stdin.isTTY || stop())

/** Changes with each saved file. Ignores the schemas for editors, because each try writes them. */
function describeSaved(): string {
  const files = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => !file.startsWith('schema'))
    .map((file) => statSync(join(root, 'content', file), { throwIfNoEntry: false })?.mtimeMs)
    .join()
}
