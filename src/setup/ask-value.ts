import * as v from 'valibot'
import { exampleOf, optionsOf, titleOf } from '../content/compiler/look-into-schema.ts'
import { describeValue } from '../content/compiler/problem.ts'
import type { Terminal } from './terminal.ts'

/**
 * Asks until the answer is one that the schema takes.
 * @param present kept by Enter
 * @param hint in place of the example and of whether the answer may be left out
 */
export async function askValue(
  terminal: Terminal,
  schema: v.GenericSchema,
  { present, title = titleOf(schema) ?? '', hint }: { present: string; title?: string; hint?: string },
): Promise<string> {
  const isOptional = v.is(schema, '')
  const about =
    hint ?? [optionsOf(schema) ?? `z. B. ${exampleOf(schema)}`, ...(isOptional ? ['freiwillig'] : [])].join('; ')
  const shown = present === '' ? '' : ` [${present.replace(/\s+/g, ' ')}]`
  for (;;) {
    const typed = await terminal.ask(`${title} (${about})${shown}: `)
    if (typed === '-' && !isOptional) {
      terminal.say(`  ${title}: Diese Angabe muss sein.`)
      continue
    }
    const answer = typed === '-' ? '' : typed || present
    const sentence = refuse(schema, title, answer)
    if (sentence === null) return answer
    terminal.say(`  ${sentence}`)
  }
}

/** What is wrong with a value, in the words that are used for a file. */
export function refuse(schema: v.GenericSchema, title: string, value: unknown): string | null {
  const { issues } = v.safeParse(schema, value)
  const [issue] = issues ?? []
  return issue ? describeValue(title, issue.input, issue.message, exampleOf(schema)) : null
}

export async function askYesOrNo(terminal: Terminal, question: string): Promise<boolean> {
  for (;;) {
    const answer = (await terminal.ask(`${question} (ja/nein) `)).toLowerCase()
    if (['ja', 'j'].includes(answer)) return true
    if (['nein', 'n'].includes(answer)) return false
    terminal.say('  Schreib ja oder nein.')
  }
}
