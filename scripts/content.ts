// Compiles content/ into modules. With `--if-missing` only if there are none: an unfinished text must not stop a command.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileContentOrExit, findOddFiles } from '../src/content/compiler/compile-content.ts'
import { writeJsonSchemas } from '../src/content/compiler/json-schema.ts'
import { GENERATED } from '../src/content/compiler/write-modules.ts'
import { loadEnvFileOrExit } from '../src/settings/load-env-file.ts'

const root = join(import.meta.dirname, '..')
if (!process.argv.includes('--if-missing') || !existsSync(join(root, GENERATED))) {
  loadEnvFileOrExit(join(root, '.env'))
  // Written before a mistake ends this run, because editors show mistakes by them; never through a link.
  if (findOddFiles(root).length === 0) writeJsonSchemas(root)
  await compileContentOrExit(root)
}
