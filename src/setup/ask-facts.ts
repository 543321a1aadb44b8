import * as v from 'valibot'
import { explainIssue, pathOf } from '../content/compiler/explain-issue.ts'
import { type Schema, schemaAt } from '../content/compiler/look-into-schema.ts'
import { askList } from './ask-list.ts'
import { askValue } from './ask-value.ts'
import type { Values } from './change-yaml.ts'
import { type Facts, factsSchema, putAt, valueAt } from './facts.ts'
import { SECTIONS } from './sections.ts'
import type { Terminal } from './terminal.ts'

const INTRODUCTION = `Ein paar Fragen zu eurer Firma und eurem Angebot. In eckigen Klammern steht, was jetzt gilt:
Enter behält es, - leert eine freiwillige Angabe, Strg-C bricht ab. Geschrieben wird erst am Ende, nach einer Rückfrage.`

const NO_REGISTER = 'In Gründung: Der Registereintrag fehlt noch und bleibt leer.'

/** Asks for every fact, section by section. @returns the facts with the answers; those given stay as they are */
export async function askFacts(terminal: Terminal, present: Facts): Promise<Facts> {
  const facts = structuredClone(present)
  terminal.say(INTRODUCTION)
  for (const { title, fields } of SECTIONS) {
    terminal.heading(title)
    do {
      for (const field of fields) await askField(terminal, facts, field)
    } while (sayWhatClashes(terminal, facts, fields))
  }
  return facts
}

async function askField(terminal: Terminal, facts: Facts, field: string): Promise<void> {
  const path = field.split('.')
  const schema = schemaAt(factsSchema, path) as Schema
  const there = valueAt(facts, path)
  if (field.startsWith('company.register.') && facts.company.inFormation === 'ja') {
    if (field.endsWith('.court')) terminal.say(NO_REGISTER)
    putAt(facts, path, '')
  } else if (schema.type === 'array') {
    putAt(facts, path, await askList(terminal, schema, there as Values[]))
  } else {
    putAt(facts, path, await askValue(terminal, schema, { present: String(there) }))
  }
}

/** Values that are right alone may not fit together; then their section is asked again. */
function sayWhatClashes(terminal: Terminal, facts: Facts, fields: readonly string[]): boolean {
  const { issues = [] } = v.safeParse(factsSchema, facts)
  const here = issues.filter((issue) => fields.includes(pathOf(issue).join('.')))
  for (const issue of here) {
    const [, ...path] = pathOf(issue)
    const name = String(pathOf(issue)[0])
    terminal.say(`  content/${name}.yaml, ${path.join(', ')}: ${withoutPath(explainIssue(factsSchema, issue))}`)
  }
  return here.length > 0
}

const withoutPath = (sentence: string) => sentence.replace(/^[^:]*: /, '')
