// `npm run check` finds the faults that prevent going live.

import { join } from 'node:path'
import { runChecks } from '../src/checks/run-checks.ts'

process.exitCode = await runChecks(join(import.meta.dirname, '..'), process.argv.slice(2))
