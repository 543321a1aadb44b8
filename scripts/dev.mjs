// npm run dev: page and function, each new as soon as its files change. Runs on any Node ≥ 20.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './install.mjs'
import { root, runNode } from './run.mjs'

ensureInstalled({ dev: true })
// The function's server wants a built page to start with, though Astro serves a fresh one in its place.
if (!existsSync(join(root, 'dist/index.html'))) await runNode('scripts/build.ts')
process.exit(await runNode('scripts/dev.ts'))
