// npm run leads -- …: the operator's commands, under the project's own Node. Runs on any Node ≥ 20.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
process.exit(await runNode('src/cli/main.ts', ...process.argv.slice(2)))
