// Compiles content/ into modules. `--if-missing` does so only if there are none, so that an unfinished text stops no command.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileContent, findRefusedFiles } from '../src/content/compiler/compile-content.ts'
import { writeJsonSchemas } from '../src/content/compiler/json-schema.ts'
import { formatProblem } from '../src/content/compiler/problem.ts'
import { GENERATED } from '../src/content/compiler/write-modules.ts'
import { loadEnvFileOrExit } from '../src/settings/load-env-file.ts'

const root = join(import.meta.dirname, '..')
if (!process.argv.includes('--if-missing') || !existsSync(join(root, GENERATED))) {
  loadEnvFileOrExit(join(root, '.env'))
  // Write the schemas before a mistake ends this run, because editors use them to show mistakes. Never write through a link.
  if (findRefusedFiles(root).length === 0) writeJsonSchemas(root)
  const problems = await compileContent(root)
  if (problems.length > 0) console.error(problems.map(formatProblem).join('\n'))
  if (problems.some(({ isWarning }) => !isWarning)) process.exitCode = 1
}
