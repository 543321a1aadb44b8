import { join } from 'node:path'
import { runChecks } from '../src/checks/run-checks.ts'

/** `npm run check`: may this go live? */
process.exitCode = await runChecks(join(import.meta.dirname, '..'), process.argv.slice(2))
