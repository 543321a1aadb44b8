import * as v from 'valibot'
import { germanClock } from '../../base/german-time.ts'
import { stripNumberWords } from '../../base/strip-number-words.ts'
import { fieldSchema } from '../intake/parse-lead.ts'
import type { FieldRule } from '../lead.ts'
import {
  type Answer,
  type AnswerValue,
  CLEARED,
  MAX_LINE_LENGTH,
  MAX_TEXT_LENGTH,
  NO,
  type Question,
  UNSURE,
  YEARS,
  YES,
} from './questions.ts'

export type AnswerError = { field: string; code: 'invalid' | 'too_long' }

export interface Answers {
  answers: Answer[]
  /** The questions whose earlier answer is deleted. */
  cleared: Question[]
}

/**
 * Reads the answers of a form. Ignores unknown names, and questions left open. Cleans texts like
 * the fields of a lead. Never throws.
 * @param given a text for each question, a list of texts for `choices`, or `CLEARED`
 * @param now needed if the person typed a year in place of an age
 */
export function parseAnswers(
  questions: readonly Question[],
  given: Record<string, unknown>,
  now: number,
): ({ ok: true } & Answers) | { ok: false; errors: AnswerError[] } {
  const answers: Answer[] = []
  const errors: AnswerError[] = []
  const cleared = questions.filter(({ id }) => given[id] === CLEARED)
  for (const question of questions) {
    if (cleared.includes(question)) continue
    const { id, unit, isSensitive } = question
    const result = readValue(question, given[id], now)
    if ('code' in result) errors.push({ field: id, code: result.code })
    else if (result.value !== null) {
      const facts = { ...(unit !== '' && { unit }), ...(isSensitive && { isSensitive }) }
      answers.push({ id, question: question.question, value: result.value, ...facts })
    }
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, answers, cleared }
}

type Value = { value: AnswerValue | null } | { code: AnswerError['code'] }

function readValue(question: Question, given: unknown, now: number): Value {
  if (question.kind === 'choices') {
    const chosen = [given ?? []].flat()
    const known = question.options.filter((option) => chosen.includes(option))
    return known.length === chosen.length ? { value: known.length > 0 ? known : null } : { code: 'invalid' }
  }
  const typed = question.kind === 'number' && typeof given === 'string' ? readDigits(given, question, now) : given
  if (typed === UNSURE && question.kind === 'number') return { value: UNSURE }
  const parsed = v.safeParse(fieldSchema(ruleOf(question)), typed ?? undefined, { abortPipeEarly: true })
  if (!parsed.success) return { code: parsed.issues[0].message === 'too_long' ? 'too_long' : 'invalid' }
  const value = parsed.output as string | number | null
  if (value === null || value === '') return { value: null }
  return { value: question.kind === 'yes-no' ? value === YES : value }
}

function ruleOf({ kind, from, to, options }: Question): FieldRule {
  const about = 'person'
  if (kind === 'number') return { kind, about, min: from, max: to }
  if (kind === 'choice' || kind === 'choices') return { kind: 'choice', about, values: options }
  if (kind === 'yes-no') return { kind: 'choice', about, values: [YES, NO] }
  return { kind, about, maxLength: kind === 'line' ? MAX_LINE_LENGTH : MAX_TEXT_LENGTH }
}

const UNKNOWN = /^(weiß|weiss)( ich)? (es )?nicht\.?$|^keine ahnung\.?$|^unbekannt$|^[?-]+$/

/** Returns the digits of a number, `UNSURE` for "keine Ahnung", or the age for a year that is too high to be an age. */
function readDigits(typed: string, { unit, from, to }: Question, now: number): string {
  if (typed.length > MAX_LINE_LENGTH) return typed
  const bare = stripNumberWords(typed, unit.toLowerCase())
  if (UNKNOWN.test(bare)) return UNSURE
  const age = germanClock(now).year - Number(bare)
  if (unit === YEARS && Number(bare) > to && from <= age && age <= to) return String(age)
  return bare
}
