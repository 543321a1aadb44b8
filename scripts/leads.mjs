// npm run leads -- …: the operator's commands, under the project's own Node. Runs on any Node ≥ 20.
import { ensureInstalled } from './install.mjs'
import { runNode, withSettings } from './run.mjs'

ensureInstalled()
process.exit(await runNode(withSettings, 'src/cli/main.ts', ...process.argv.slice(2)))
