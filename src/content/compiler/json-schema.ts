import { basename, join } from 'node:path'
import { CONTENT_FILES } from '../schema/content-files.ts'
import { choicesOf, metadataOf, type Schema } from './look-into-schema.ts'
import { writeIfChanged } from './write-if-changed.ts'

/** The first line of every file in content/ tells editors to use this folder. Git ignores it. */
const FOLDER = 'content/schema'

/** Writes JSON schemas, from which editors complete and underline names in content/*.yaml. */
export function writeJsonSchemas(root: string): void {
  for (const [file, schema] of Object.entries(CONTENT_FILES)) {
    const text = JSON.stringify(toJsonSchema(schema as unknown as Schema), null, 1)
    writeIfChanged(join(root, FOLDER, `${basename(file, '.yaml')}.json`), text)
  }
}

function toJsonSchema(schema: Schema): object {
  const { entries, item } = schema
  if (item) return { type: 'array', items: toJsonSchema(item) }
  if (entries) {
    const properties = Object.entries(entries).map(([name, entry]) => [name, toJsonSchema(entry)])
    return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
  }
  const { title, example } = metadataOf(schema)
  return { title, description: example && `Beispiel: ${example}`, enum: choicesOf(schema) }
}
