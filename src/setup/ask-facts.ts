import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { describeValue, issuePath } from '../content/compiler/check-values.ts'
import { choicesOf, longestOf, metadataOf, type Schema } from '../content/compiler/look-into-schema.ts'
import { WITH_GENERAL_PARTNER } from '../content/legal-forms.ts'
import { type Path, putAt, type Values, valueAt } from './change-yaml.ts'
import { type Answers, type Facts, factsSchema } from './facts.ts'
import { askOrGoBack, type Terminal } from './terminal.ts'

const INTRODUCTION = `Ein paar Fragen zu eurer Firma und eurem Angebot. Unter jeder steht, was jetzt gilt.
  Enter   behält es
  -       leert eine freiwillige Angabe oder streicht einen Eintrag
  <       geht eine Frage zurück
  Strg-C  bricht ab; die Antworten bleiben bis zum nächsten Mal
Geschrieben wird erst am Ende, nach einer Rückfrage.`

interface FactQuestion {
  path: Path
  schema: Schema
  /** Set only for the first question about an entry of a list. An empty answer then means that there is no entry. */
  entry?: { list: Path; index: number; length: number }
}

export interface Progress extends Partial<Pick<Answers, 'postcodes' | 'staff'>> {
  facts: Facts
  at: number
}

/**
 * Asks for every fact from `start` on. Returns the facts with the answers, and leaves the given facts unchanged.
 * @param keep called after each answer
 */
export async function askFacts(
  terminal: Terminal,
  start: Progress,
  keep: (progress: Progress) => void,
): Promise<Facts> {
  terminal.say(INTRODUCTION)
  let { facts, at } = start
  for (;;) {
    keep({ ...start, facts, at })
    // An answer may add questions or take some away.
    const question = listQuestions(facts)[at]
    if (question === undefined) return facts
    const answer = await askOrGoBack(terminal, {
      message: formatQuestion(question),
      present: String(valueAt(facts, question.path)).trim(),
      refuse: (answer) => explainAnswer(facts, question, answer),
    })
    const isStruck = answer === '' && question.entry && question.entry.index < question.entry.length
    if (answer !== null) facts = putAnswer(facts, question, answer)
    if (answer === null) at = Math.max(0, at - 1)
    else if (!isStruck) at += 1
  }
}

export const countQuestions = (facts: Facts) => listQuestions(facts).length

/** All questions in the order of the schemas. A list has some for each entry, and one for a further entry. */
function listQuestions(facts: Facts, schema: Schema = factsSchema, path: Path = []): FactQuestion[] {
  const name = path.join('.')
  if (name === 'company.register' && isInFormation(facts)) return []
  if (name === 'company.generalPartner' && !hasGeneralPartner(facts)) return []
  if (schema.entries !== undefined) {
    return Object.entries(schema.entries).flatMap(([part, entry]) => listQuestions(facts, entry, [...path, part]))
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
function formatQuestion({ schema, entry }: FactQuestion): string {
  const { title, example } = metadataOf(schema)
  const about = [choicesOf(schema)?.join(', ') ?? `z. B. ${example}`]
  if (v.is(schema, '')) about.push('freiwillig')
  if (entry) {
    about.unshift(`Eintrag ${entry.index + 1}`)
    about.push(entry.index < entry.length ? '- streicht ihn' : 'Enter: keiner mehr')
  }
  return `${title} (${about.join('; ')})`
}

/** @returns the facts with the answer. The given facts stay unchanged */
function putAnswer(facts: Facts, { path, entry }: FactQuestion, answer: string): Facts {
  const next = structuredClone(facts)
  if (entry && answer === '') (valueAt(next, entry.list) as Values[]).splice(entry.index, 1)
  // A folded text may end with a line break, and Enter must keep it.
  else if (String(valueAt(next, path)).trim() !== answer) {
    putAt(next, path, answer)
    // If the name changes, the photo is of another person, so drop it.
    if (path[1] === 'contacts' && path[3] === 'name') putAt(next, [...path.slice(0, 3), 'photo'], '')
  }
  if (isInFormation(next)) next.company.register = { court: '', number: '' }
  if (!hasGeneralPartner(next)) next.company.generalPartner = ''
  return next
}

/**
 * Checks an answer alone and together with the others. If two do not fit, the schemas report the later one.
 * @returns the sentence for a mistake, the same as for the files
 */
function explainAnswer(facts: Facts, question: FactQuestion, answer: string): string | undefined {
  const { path, schema, entry } = question
  const { issues = [] } = v.safeParse(factsSchema, putAnswer(facts, question, answer))
  const issuePlace = entry && answer === '' ? entry.list : path
  const issue = issues.find((candidate) => isDeepStrictEqual(issuePath(candidate), issuePlace))
  return issue && describeValue('', answer, issue.message, metadataOf(schema).example)
}

const isInFormation = ({ company }: Facts) => /^j/i.test(String(company.inFormation))
const hasGeneralPartner = ({ company }: Facts) =>
  String(company.legalForm).toLowerCase() === WITH_GENERAL_PARTNER.toLowerCase()
