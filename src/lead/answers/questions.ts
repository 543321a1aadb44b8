// The voluntary questions after a request are in content/questions.yaml. An answer keeps the words
// of its question, so that it stays readable after the questions change.

/** The kinds of questions: `Zeile` etc. in content/questions.yaml. */
export type QuestionKind = 'line' | 'text' | 'number' | 'choice' | 'choices' | 'yes-no'

/** Staff look for the roof at this address. */
export const STREET_AUTOCOMPLETE = 'street-address'

export interface Question {
  id: string
  kind: QuestionKind
  question: string
  hint: string
  /** The unit of a number, or `''` if it has none. */
  unit: string
  from: number
  to: number
  /** The options of `choice` and `choices`. Other kinds have none. */
  options: readonly string[]
  /** HTML's value, `''` if there is none. */
  autocomplete: string
  /** If true, only the desk and the person's own file show the answer. No mail, table or webhook event has it. */
  isSensitive: boolean
  /** Staff see the answer below the name, before they call. */
  isBeforeCall: boolean
  /** The page fills in the visitor's choices in the estimate. */
  isFromEstimate: boolean
}

/** An answer with this value in place of a typed one deletes the earlier answer. */
export const CLEARED = false
/** The answer to a question for a number by somebody who does not know it. Staff then need not ask again. */
export const UNSURE = 'weiß nicht'
/** A number with this unit is an age or a duration, so `1987` means "since 1987". */
export const YEARS = 'Jahre'

export type AnswerValue = string | number | boolean | readonly string[]

export interface Answer {
  id: string
  question: string
  value: AnswerValue
  unit?: string
  isSensitive?: boolean
}

export const MAX_QUESTIONS = 12
export const MAX_OPTIONS = 12
/** UTF-16 code units, as in HTML. */
export const MAX_LINE_LENGTH = 120
export const MAX_TEXT_LENGTH = 1000

/** @param stored the column of a lead: JSON, or `''` */
export function readAnswers(stored: string): Answer[] {
  return stored === '' ? [] : JSON.parse(stored)
}

/**
 * A new answer replaces the earlier one to the same question. A question left open changes nothing.
 * @param cleared the ids of the questions whose answer is deleted
 */
export function mergeAnswers(stored: string, given: readonly Answer[], cleared: readonly string[]): string {
  const answers = new Map(readAnswers(stored).map((answer) => [answer.id, answer]))
  for (const answer of given) answers.set(answer.id, answer)
  for (const id of cleared) answers.delete(id)
  return answers.size === 0 ? '' : JSON.stringify([...answers.values()])
}

/** With a unit, it writes `4.200`. Without one, four digits may be a year, so it writes `1974`, but `12.000`. */
export const writeNumber = (value: number, unit = ''): string =>
  value.toLocaleString('de-DE', { useGrouping: unit === '' ? 'min2' : 'always' })

export function writeAnswer({ value, unit }: Pick<Answer, 'value' | 'unit'>): string {
  if (typeof value === 'boolean') return value ? YES : NO
  if (typeof value === 'number') {
    const fitting = value === 1 && unit === YEARS ? 'Jahr' : unit
    return [writeNumber(value, unit), fitting].filter(Boolean).join('\u00a0')
  }
  return typeof value === 'string' ? value : value.join(', ')
}

export const YES = 'ja'
export const NO = 'nein'
