import { join } from 'node:path'
import { runChecks } from '../src/checks/run-checks.ts'

/** The name before `npm run check`: deploy/release.sh of the last release calls it, and a rollback. Remove after one release. */
process.exitCode = await runChecks(join(import.meta.dirname, '..'), ['--settings', ...process.argv.slice(2)])
