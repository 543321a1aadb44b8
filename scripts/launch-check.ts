import { join } from 'node:path'
import { runLaunchCheck } from '../src/checks/run-checks.ts'

process.exitCode = await runLaunchCheck(join(import.meta.dirname, '..'), process.argv.slice(2))
