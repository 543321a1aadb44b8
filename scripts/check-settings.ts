// The old name of scripts/check.ts. The last release's deploy/release.sh calls it, and so does a rollback. Remove it after
// one release.

import { join } from 'node:path'
import { runChecks } from '../src/checks/run-checks.ts'

process.exitCode = await runChecks(join(import.meta.dirname, '..'), ['--settings', ...process.argv.slice(2)])
