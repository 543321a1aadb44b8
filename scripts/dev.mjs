// npm run dev: page and function, each new as soon as its files change. Runs on any Node ≥ 20.
import { ensureInstalled } from './install.mjs'
import { runNode } from './run.mjs'

ensureInstalled({ dev: true })
process.exit(await runNode('scripts/dev.ts'))
