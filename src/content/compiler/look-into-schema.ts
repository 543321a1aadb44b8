import * as v from 'valibot'

/** Gives access to the inner parts of our kinds, which valibot's types hide behind unions. */
export type Schema = v.GenericSchema & {
  entries?: Record<string, Schema>
  item?: Schema
  value?: Schema
  pipe?: readonly { type: string; requirement?: unknown; options?: readonly string[] }[]
}

export function schemaAt(schema: v.GenericSchema, path: readonly (string | number)[]): Schema | undefined {
  return path.reduce<Schema | undefined>((at, key) => {
    const { entries, item, value } = at ?? {}
    // Do not read `entries[key]` alone, because every object has a `constructor`.
    return entries && Object.hasOwn(entries, key) ? entries[key] : (item ?? value)
  }, schema as Schema)
}

/** Returns the first example inside a list or a group. */
export function exampleOf(schema: v.GenericSchema | undefined): string | undefined {
  const { item, entries = {} } = (schema ?? {}) as Schema
  if (item !== undefined) return `- ${exampleOf(item) ?? '…'}`
  const [name] = Object.entries(entries).find(([, entry]) => metadataOf(entry).example !== undefined) ?? []
  return name === undefined ? metadataOf(schema).example : `${name}: ${metadataOf(entries[name]).example}`
}

type Metadata = { title?: string; example?: string; later?: readonly string[] }

export function metadataOf(schema: v.GenericSchema | undefined): Metadata {
  return schema === undefined ? {} : v.getMetadata(schema as never)
}

export function longestOf({ pipe }: Schema): number {
  return Number(pipe?.find(({ type }) => type === 'max_length')?.requirement ?? Number.POSITIVE_INFINITY)
}

export function choicesOf({ pipe }: Schema): readonly string[] | undefined {
  return pipe?.find(({ type }) => type === 'picklist')?.options
}
