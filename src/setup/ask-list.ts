import type * as v from 'valibot'
import { exampleOf, longestOf, type Schema, titleOf } from '../content/compiler/look-into-schema.ts'
import { optional } from '../content/schema/kinds.ts'
import { askValue, refuse } from './ask-value.ts'
import type { Group, Values } from './change-yaml.ts'
import type { Terminal } from './terminal.ts'

/** Asks for the entries of a list, one after the other: `-` takes one out, and Enter behind the last one ends it. */
export async function askList(terminal: Terminal, schema: Schema, present: Values[]): Promise<Values[]> {
  const item = schema.item as Schema
  const longest = longestOf(schema)
  for (;;) {
    const entries: Values[] = []
    for (const there of present) {
      const entry = await askEntry(terminal, item, there, `Eintrag ${entries.length + 1}, - streicht ihn`)
      if (entry !== null) entries.push(entry)
    }
    while (entries.length < longest) {
      const entry = await askEntry(terminal, item, null, `Eintrag ${entries.length + 1}, Enter: keiner mehr`)
      if (entry === null) break
      entries.push(entry)
    }
    const sentence = refuse(schema, '', entries)
    if (sentence === null) return entries
    terminal.say(`  ${sentence.replace(/^: /, '')}`)
  }
}

/** @returns nothing where the entry is taken out, or is not wanted */
async function askEntry(terminal: Terminal, item: Schema, present: Values | null, hint: string) {
  const fields = item.entries ? Object.entries(item.entries) : [['', item] as const]
  const entry: Group = {}
  for (const [index, [name, field]] of fields.entries()) {
    const title = titleOf(field) ?? ''
    const there = typeof present === 'string' ? present : String((present as Group | null)?.[name] ?? '')
    const answer =
      index === 0
        ? await askValue(terminal, orNothing(field), { present: there, title, hint })
        : await askValue(terminal, field, { present: there, title })
    if (index === 0 && answer === '') return null
    entry[name] = answer
  }
  return item.entries ? entry : (entry[''] ?? '')
}

function orNothing(field: Schema): v.GenericSchema {
  const kind = field as unknown as v.GenericSchema<string, string>
  return optional(kind, { title: titleOf(field) ?? '', example: exampleOf(field) ?? '' })
}
