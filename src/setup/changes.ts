import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changeYaml } from './change-yaml.ts'
import { FACT_FILES, type Facts } from './facts.ts'

export type FileChange = ReturnType<typeof planChanges>[number]

/** @returns the files that have to change to hold these facts */
export function planChanges(root: string, facts: Facts) {
  const changes = FACT_FILES.map((file) => {
    const before = readFileSync(join(root, `content/${file}.yaml`), 'utf8')
    return { name: `${file}.yaml`, before, after: changeYaml(before, facts[file]) }
  })
  return changes.filter(({ before, after }) => before !== after)
}

/** The lines that go, and those that come. */
export function printChange({ name, before, after }: FileChange): string {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const gone = old.filter((line) => !next.includes(line)).map((line) => `- ${line}`)
  const added = next.filter((line) => !old.includes(line)).map((line) => `+ ${line}`)
  return [`content/${name}`, ...gone, ...added].join('\n')
}
