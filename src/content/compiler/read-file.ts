import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ContentFile } from '../schema/content-files.ts'
import { type Parsed, parseYaml } from './parse-yaml.ts'
import type { Problem } from './problem.ts'

/** Reads one file of `content/` from the disk. @returns the problems where it cannot be read */
export function readFile(root: string, name: ContentFile): Parsed | Problem[] {
  const file = `content/${name}`
  if (!existsSync(join(root, file))) {
    return [{ file, sentence: `Die Datei fehlt. Hol sie zurück: git checkout ${file}` }]
  }
  return parseFile(name, readFileSync(join(root, file)))
}

/** The same for a file that is not on the disk yet. */
export function parseFile(name: ContentFile, bytes: Uint8Array): Parsed | Problem[] {
  const file = `content/${name}`
  const parsed = parseYaml(file, bytes)
  if (Array.isArray(parsed) || parsed.document.contents !== null) return parsed
  return [{ file, sentence: `Die Datei ist leer. Hol sie zurück: git checkout ${file}` }]
}
