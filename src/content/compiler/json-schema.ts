import { basename } from 'node:path'
import * as v from 'valibot'
import { CONTENT_FILES } from '../schema/content-files.ts'
import { text } from '../schema/kinds.ts'
import { exampleOf, type PipeItem, type Schema, titleOf } from './look-into-schema.ts'

type Json = Record<string, unknown>

/** What every text is held to needs no line in each place: an editor would show it at each. */
const COMMON = new Set(stepsOf(text as unknown as Schema).filter(({ type }) => type === 'regex'))

/** The files of content/schema by name: one for each file of content/. */
export function listJsonSchemas(): Map<string, string> {
  const draft = { $schema: 'http://json-schema.org/draft-07/schema#' }
  return new Map(
    Object.entries(CONTENT_FILES).map(([file, schema]) => [
      `${basename(file, '.yaml')}.json`,
      `${JSON.stringify({ ...draft, ...toJsonSchema(schema as unknown as Schema) }, null, 1)}\n`,
    ]),
  )
}

/**
 * What an editor completes and underlines from, for a schema of values that are all texts. A value may look like a number:
 * an editor reads YAML by its usual rules, by which 48143 is one.
 */
function toJsonSchema(schema: Schema): Json {
  const about = { ...named('title', titleOf(schema)), ...described(schema.entries ? undefined : exampleOf(schema)) }
  if (schema.entries !== undefined) {
    const entries = Object.entries(schema.entries)
    const required = entries.filter(([, entry]) => !v.is(entry, undefined)).map(([name]) => name)
    const properties = Object.fromEntries(entries.map(([name, entry]) => [name, toJsonSchema(entry)]))
    return { ...about, type: 'object', properties, required, additionalProperties: false }
  }
  if (schema.item !== undefined) {
    return {
      ...about,
      type: 'array',
      ...named('minItems', limit(schema.pipe, 'min_length')),
      ...named('maxItems', limit(schema.pipe, 'max_length')),
      items: toJsonSchema(schema.item),
    }
  }
  if (schema.type === 'record' && schema.value !== undefined) {
    const names = named('propertyNames', { pattern: patternOf(stepsOf((schema as Schema & { key: Schema }).key)) })
    return { ...about, type: 'object', ...names, additionalProperties: toJsonSchema(schema.value), minProperties: 1 }
  }
  return { ...about, ...textSchema(schema) }
}

function textSchema(schema: Schema): Json {
  const isOptional = v.is(schema, '')
  const steps = stepsOf(schema)
  const options = steps.find(({ type }) => type === 'picklist')?.options
  if (options !== undefined) return { enum: options }
  const pattern = patternOf(steps)
  return {
    type: ['string', 'number', ...(isOptional ? ['null'] : [])],
    ...(isOptional ? {} : { minLength: 1 }),
    ...named('maxLength', limit(steps, 'max_length')),
    ...named('pattern', isOptional && pattern ? `^$|${pattern}` : pattern),
    ...(steps.some(({ type }) => type === 'email') ? { format: 'email' } : {}),
    ...named('minimum', limit(steps, 'min_value')),
    ...named('maximum', limit(steps, 'max_value')),
  }
}

/** The last one, which says what this value looks like; those before it hold for every text or every line. */
function patternOf(steps: readonly PipeItem[]): string | undefined {
  const found = steps.findLast((step) => step.type === 'regex' && !COMMON.has(step))?.requirement
  return found instanceof RegExp ? found.source : undefined
}

/** Every check that a text goes through, also inside of what may be left out. */
function stepsOf(schema: Schema): PipeItem[] {
  const inner = schema.pipe ? [] : [schema.wrapped, schema.options?.at(-1)].filter((one) => typeof one === 'object')
  const steps = (schema.pipe ?? []) as readonly (PipeItem & Schema)[]
  return [
    ...inner.flatMap((one) => [...(one.type === 'picklist' ? [one as never] : []), ...stepsOf(one)]),
    ...steps.flatMap((step) => (step.kind === 'schema' ? [step, ...stepsOf(step)] : [step])),
  ]
}

function limit(steps: readonly PipeItem[] = [], type: string): number | undefined {
  const found = steps.findLast((item) => item.type === type)?.requirement
  return typeof found === 'number' ? found : undefined
}

const named = (name: string, value: unknown) => (value === undefined || value === '' ? {} : { [name]: value })
const described = (example: string | undefined) => (example ? { description: `Beispiel: ${example}` } : {})
