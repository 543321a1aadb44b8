import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printProblem } from '../../src/content/compiler/problem.ts'
import { readFile } from '../../src/content/compiler/read-file.ts'
import type { ContentFile } from '../../src/content/schema/content-files.ts'
import { changeYaml, type Group } from '../../src/setup/change-yaml.ts'

/** Changes the values of a file of content/ as setup does: every other line stays. */
export function changeFile(root: string, name: ContentFile, change: (values: Group) => void): void {
  const parsed = readFile(root, name)
  if (Array.isArray(parsed)) throw new Error(parsed.map(printProblem).join('\n'))
  const values = parsed.values as Group
  change(values)
  const path = join(root, 'content', name)
  writeFileSync(path, changeYaml(readFileSync(path, 'utf8'), values))
}
