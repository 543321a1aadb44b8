import { join } from 'node:path'
import { runLaunchCheck } from '../src/readiness/launch-check.ts'

process.exitCode = await runLaunchCheck(join(import.meta.dirname, '..'), process.argv.slice(2))
