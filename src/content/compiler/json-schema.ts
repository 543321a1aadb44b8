import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { CONTENT_FILES } from '../schema/content-files.ts'
import { writeIfChanged } from './write-if-changed.ts'

/** Where the first line of every file in content/ sends an editor. Git ignores it. */
const FOLDER = 'content/schema'

/** Writes the JSON schemas from which editors complete and underline content/*.yaml. */
export function writeJsonSchemas(root: string): void {
  mkdirSync(join(root, FOLDER), { recursive: true })
  for (const [file, schema] of Object.entries(CONTENT_FILES)) {
    const text = JSON.stringify(toJsonSchema(schema, CONVERSION), null, 1)
    writeIfChanged(join(root, FOLDER, `${basename(file, '.yaml')}.json`), text)
  }
}

const CONVERSION: ConversionConfig = {
  // Some checks have no JSON schema; npm start still makes them.
  errorMode: 'ignore',
  overrideSchema({ valibotSchema, jsonSchema }) {
    // An editor reads YAML by its usual rules, by which 48143 is a number and an empty value null.
    if (valibotSchema.type === 'string') return { type: ['string', 'number'] }
    if (valibotSchema.type === 'union') return orEmpty(jsonSchema.anyOf?.at(-1) as JsonSchema)
    return null
  },
  overrideAction({ valibotAction, jsonSchema }) {
    const { type, requirement } = valibotAction as { type: string; requirement?: unknown }
    // Only the last pattern is about this value; those before it hold for every text.
    if (type === 'regex') return { ...jsonSchema, pattern: (requirement as RegExp).source }
    if (type === 'min_value') return { ...jsonSchema, minimum: requirement as number }
    if (type === 'max_value') return { ...jsonSchema, maximum: requirement as number }
    if (type !== 'metadata') return null
    const { example, ...rest } = jsonSchema as JsonSchema & { example: string }
    return { ...rest, description: `Beispiel: ${example}` }
  },
}

function orEmpty(schema: JsonSchema): JsonSchema {
  const pattern = schema.pattern && `^$|${schema.pattern}`
  return { ...schema, type: ['string', 'number', 'null'], minLength: 0, ...(pattern && { pattern }) }
}
