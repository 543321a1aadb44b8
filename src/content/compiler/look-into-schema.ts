import * as v from 'valibot'

/** A schema with the inner parts of our kinds; valibot's own types hide them behind unions. */
export type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  wrapped?: Schema
  options?: Schema[]
  pipe?: readonly PipeItem[]
}

export interface PipeItem {
  kind: string
  type: string
  requirement?: unknown
  options?: readonly string[]
}

/** The schema of one value, by its path in a file. */
export function schemaAt(schema: v.GenericSchema, path: readonly (string | number)[]): Schema | undefined {
  return path.reduce<Schema | undefined>((at, key) => {
    const entries = at?.entries
    if (entries !== undefined) return Object.hasOwn(entries, key) ? entries[key] : undefined
    return typeof key === 'number' ? at?.item : at?.value
  }, schema as Schema)
}

/** Of a list or a group, its first line that has one. */
export function exampleOf(schema: v.GenericSchema | undefined): string | undefined {
  const { item, entries = {} } = (schema ?? {}) as Schema
  if (item !== undefined) return `- ${exampleOf(item) ?? '…'}`
  const [name] = Object.entries(entries).find(([, entry]) => metadataOf(entry).example !== undefined) ?? []
  return name === undefined ? metadataOf(schema).example : `${name}: ${metadataOf(entries[name]).example}`
}

export const titleOf = (schema: v.GenericSchema | undefined) => metadataOf(schema).title

function metadataOf(schema: v.GenericSchema | undefined): { title?: string; example?: string } {
  return schema === undefined ? {} : v.getMetadata(schema as never)
}

/** How many entries a list may have. */
export function longestOf(schema: Schema): number {
  const limit = schema.pipe?.find(({ type }) => type === 'max_length')?.requirement
  return typeof limit === 'number' ? limit : Number.POSITIVE_INFINITY
}

/** The choices of a picklist: `ja, nein`. */
export function optionsOf(schema: Schema): string | undefined {
  return schema.pipe?.find(({ type }) => type === 'picklist')?.options?.join(', ')
}
