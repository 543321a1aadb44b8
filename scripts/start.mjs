// npm start: installs and builds what is missing or changed, then serves. Runs on any Node ≥ 20.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled()
const built = await runNode('scripts/build.ts', '--if-changed')
if (built !== 0) {
  console.error('Nothing was started.')
  process.exit(built)
}
process.exit(await runNode('src/server/main.ts'))
