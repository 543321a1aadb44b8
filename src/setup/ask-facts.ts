import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { describeValue, pathOf } from '../content/compiler/check-values.ts'
import { choicesOf, longestOf, metadataOf, type Schema } from '../content/compiler/look-into-schema.ts'
import { type Path, putAt, type Values, valueAt } from './change-yaml.ts'
import { type Facts, factsSchema } from './facts.ts'
import type { Terminal } from './terminal.ts'

const INTRODUCTION = `Ein paar Fragen zu eurer Firma und eurem Angebot. Unter jeder steht, was jetzt gilt.
  Enter   behält es
  -       leert eine freiwillige Angabe oder streicht einen Eintrag
  <       geht eine Frage zurück
  Strg-C  bricht ab
Geschrieben wird erst am Ende, nach einer Rückfrage.`

interface FactQuestion {
  path: Path
  schema: Schema
  /** Set on the first question about an entry of a list: an empty answer means that the entry is not wanted. */
  entry?: { list: Path; index: number; length: number }
}

/** Asks for every fact. @returns the facts with the answers; those given stay as they are */
export async function askFacts(terminal: Terminal, present: Facts): Promise<Facts> {
  terminal.say(INTRODUCTION)
  let facts = present
  let at = 0
  for (;;) {
    // An answer may add questions or take some away.
    const question = listQuestions(facts)[at]
    if (question === undefined) return facts
    const answer = await askFact(terminal, facts, question)
    const isStruck = answer === '' && question.entry && question.entry.index < question.entry.length
    if (answer !== null) facts = putAnswer(facts, question, answer)
    if (answer === null) at = Math.max(0, at - 1)
    else if (!isStruck) at += 1
  }
}

/** @returns the answer, or null where the person wants to go back */
async function askFact(terminal: Terminal, facts: Facts, question: FactQuestion): Promise<string | null> {
  const present = String(valueAt(facts, question.path)).trim()
  const answerOf = (typed: string) => (typed === '-' ? '' : typed || present)
  const typed = await terminal.ask({
    message: printQuestion(question),
    present,
    refuse: (typed) => (typed === '<' ? undefined : explainAnswer(facts, question, answerOf(typed))),
  })
  return typed === '<' ? null : answerOf(typed)
}

/** All questions in the order of the schemas. A list has some for each entry, and one for another entry. */
function listQuestions(facts: Facts, schema: Schema = factsSchema, path: Path = []): FactQuestion[] {
  if (path.join('.') === 'company.register' && isInFormation(facts)) return []
  if (schema.entries !== undefined) {
    return Object.entries(schema.entries).flatMap(([name, entry]) => listQuestions(facts, entry, [...path, name]))
  }
  const { item } = schema
  if (item === undefined) return [{ path, schema }]
  const { length } = valueAt(facts, path) as Values[]
  const entries = Array.from({ length: Math.min(length + 1, longestOf(schema)) }, (_, index) => {
    const [first, ...others] = listQuestions(facts, item, [...path, index]) as [FactQuestion, ...FactQuestion[]]
    const withEntry = { ...first, entry: { list: path, index, length } }
    return index < length ? [withEntry, ...others] : [withEntry]
  })
  return entries.flat()
}

/** `Postleitzahl (z. B. 48153)` */
function printQuestion({ schema, entry }: FactQuestion): string {
  const { title, example } = metadataOf(schema)
  const about = [choicesOf(schema)?.join(', ') ?? `z. B. ${example}`]
  if (v.is(schema, '')) about.push('freiwillig')
  if (entry) {
    about.unshift(`Eintrag ${entry.index + 1}`)
    about.push(entry.index < entry.length ? '- streicht ihn' : 'Enter: keiner mehr')
  }
  return `${title} (${about.join('; ')})`
}

/** @returns the facts with the answer; those given stay as they are */
function putAnswer(facts: Facts, { path, entry }: FactQuestion, answer: string): Facts {
  const next = structuredClone(facts)
  if (entry && answer === '') (valueAt(next, entry.list) as Values[]).splice(entry.index, 1)
  // A folded text may end with a line break, which Enter must not take away.
  else if (String(valueAt(next, path)).trim() !== answer) putAt(next, path, answer)
  if (isInFormation(next)) next.company.register = { court: '', number: '' }
  return next
}

/**
 * Checks an answer, alone and beside the others: the schemas blame the later one of two answers that do not fit.
 * @returns the sentence for a mistake, as it is for the files
 */
function explainAnswer(facts: Facts, question: FactQuestion, answer: string): string | undefined {
  const { path, schema, entry } = question
  const { issues = [] } = v.safeParse(factsSchema, putAnswer(facts, question, answer))
  const place = entry && answer === '' ? entry.list : path
  const issue = issues.find((one) => isDeepStrictEqual(pathOf(one), place))
  const { title = '', example } = metadataOf(schema)
  return issue && describeValue(title, answer, issue.message, example)
}

const isInFormation = ({ company }: Facts) => /^j/i.test(String(company.inFormation))
