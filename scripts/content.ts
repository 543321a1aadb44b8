import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compileContentOrExit, findOddFiles } from '../src/content/compiler/compile-content.ts'
import { writeJsonSchemas } from '../src/content/compiler/json-schema.ts'
import { GENERATED } from '../src/content/compiler/write-modules.ts'
import { loadEnvFileOrExit } from '../src/settings/load-env-file.ts'

/**
 * Reads content/ into the modules that the code imports. With `--if-missing` only where there are none yet: an operator's
 * command must not fail over a text that is being edited.
 */
const root = join(import.meta.dirname, '..')
if (!process.argv.includes('--if-missing') || !existsSync(join(root, GENERATED))) {
  loadEnvFileOrExit(join(root, '.env'))
  // Before a mistake ends it, because editors show mistakes by them; never through a link.
  if (findOddFiles(root).length === 0) writeJsonSchemas(root)
  await compileContentOrExit(root)
}
