// `npm run setup` asks for the provider's facts and writes them into content/.

import { join } from 'node:path'
import { loadEnvFileOrExit } from '../src/settings/load-env-file.ts'
import { runSetup } from '../src/setup/run-setup.ts'
import { openTerminal } from '../src/setup/terminal.ts'

const root = join(import.meta.dirname, '..')
loadEnvFileOrExit(join(root, '.env'))
process.exitCode = await runSetup(process.argv.slice(2), {
  root,
  terminal: openTerminal(process),
  env: process.env,
  // npm changes into the project's folder, and passes the caller's folder in this variable.
  folder: process.env.INIT_CWD ?? process.cwd(),
})
