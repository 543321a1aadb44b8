import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { ContentFile } from '../../src/content/schema/content-files.ts'
import { changeYaml, type Group } from '../../src/setup/change-yaml.ts'

/** Changes the values of a file of content/ as setup does: every other line stays. */
export function changeFile(root: string, name: ContentFile, change: (values: Group) => void): void {
  const path = join(root, 'content', name)
  const source = readFileSync(path, 'utf8')
  const values: Group = parse(source, { schema: 'failsafe' })
  change(values)
  writeFileSync(path, changeYaml(source, values))
}
