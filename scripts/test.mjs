// npm test: installs what is missing, a browser included, and runs everything. Runs on any Node ≥ 20.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled({ dev: true })
process.exit(await runNode('scripts/check.ts'))
