import { compileLegal } from './legal/compile-legal.ts'
import { keepLegalSettings, readLegalSettings } from './legal/legal-values.ts'
import { compilePictures } from './pictures/compile-pictures.ts'
import { type Problem, printProblem } from './problem.ts'
import { readContent } from './read-content.ts'
import { writeModules } from './write-modules.ts'

/**
 * Reads `content/`, checks it, and writes the modules that the code imports. With any problem, nothing is written.
 * @returns the problems; none where all is well
 */
export async function compileContent(root: string): Promise<Problem[]> {
  const result = readContent(root)
  if ('problems' in result) return result.problems
  const settings = readLegalSettings(process.env)
  const legal = compileLegal(root, result.content, settings)
  const pictured = await compilePictures(root, result.content['pictures.yaml'])
  const problems = [...legal.problems, ...('problems' in pictured ? pictured.problems : [])]
  if ('problems' in pictured || problems.length > 0) return problems
  writeModules(root, result.content, legal.pages, pictured)
  keepLegalSettings(root, settings)
  return []
}

/** For commands: ends the process where content is wrong, with a sentence for each mistake. */
export async function compileContentOrExit(root: string): Promise<void> {
  const problems = await compileContent(root)
  if (problems.length === 0) return
  console.error(problems.map(printProblem).join('\n'))
  process.exit(1)
}
