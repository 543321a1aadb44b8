import * as v from 'valibot'
import { MAX_OPTIONS, MAX_QUESTIONS, type Question, type QuestionKind } from '../../lead/answers/questions.ts'
import {
  choice,
  fact,
  fitTogether,
  group,
  list,
  optionalFact,
  optionalText,
  optionalYes,
  orEmpty,
  text,
  whole,
} from './kinds.ts'

const KINDS = {
  Zeile: 'line',
  Text: 'text',
  Zahl: 'number',
  Auswahl: 'choice',
  Mehrfachauswahl: 'choices',
  'ja oder nein': 'yes-no',
} as const satisfies Record<string, QuestionKind>
const KIND_NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[]

/** HTML's tokens that suit an answer. */
const AUTOCOMPLETE = ['street-address', 'bday-year', 'organization', 'off'] as const

const LARGEST = 1_000_000
const limit = (title: string, example: string) => v.optional(whole({ title, example, from: 0, to: LARGEST }))

/** May be a word that is no fact, such as `Nein` or `egal`. */
const option = v.pipe(
  text,
  v.regex(/^.{1,80}$/u, 'Eine Antwort passt in eine Zeile und hat höchstens 80 Zeichen.'),
  v.metadata({ title: 'Antwort zur Auswahl', example: 'Speicher' }),
)

const isSelection = (kind: string) => /auswahl/i.test(kind)

const question = v.pipe(
  group({
    id: v.pipe(
      fact({ title: 'Kurzname, einmalig und für immer derselbe', example: 'baujahr', longest: 30 }),
      v.regex(/^[a-z][a-z0-9-]*$/, 'Ein Kurzname hat nur kleine Buchstaben ohne Umlaute, Ziffern und Striche.'),
    ),
    kind: choice(KIND_NAMES, { title: 'Art der Antwort', example: 'Zahl' }),
    question: text,
    hint: optionalText,
    unit: optionalFact({ title: 'Einheit einer Zahl', example: 'kWh', longest: 12 }),
    from: limit('Kleinste Zahl', '1900'),
    to: limit('Größte Zahl', '2030'),
    options: v.optional(list(option, { shortest: 2, longest: MAX_OPTIONS })),
    autocomplete: orEmpty(
      choice(AUTOCOMPLETE, { title: 'Was der Browser von selbst einsetzen kann', example: 'street-address' }),
    ),
    sensitive: optionalYes({ title: 'Nur für euer Team, in keiner Mail und keiner Tabelle', example: 'nein' }),
    fromEstimate: optionalYes({ title: 'Steht aus dem Überschlag schon da', example: 'nein' }),
    beforeCall: optionalYes({ title: 'Unter dem Namen zeigen, bevor jemand anruft', example: 'nein' }),
  }),
  fitTogether(
    ['kind', 'options'],
    ({ kind, options }) => !isSelection(kind) || options !== undefined,
    'Hier fehlen die Antworten zur Auswahl. Beispiel: options: [Erdgeschoss, Dachboden]',
  ),
  fitTogether(
    ['kind', 'options'],
    ({ kind, options }) => isSelection(kind) || options === undefined,
    'Antworten gibt es nur zu einer Auswahl oder Mehrfachauswahl. Beispiel: kind: Auswahl',
  ),
  fitTogether(
    ['unit', 'from', 'to', 'kind'],
    ({ kind, unit, from, to }) => kind === 'Zahl' || (unit === '' && from === undefined && to === undefined),
    'Einheit und Grenzen gehören nur zu einer Zahl.',
  ),
  fitTogether(
    ['kind', 'unit', 'fromEstimate'],
    ({ kind, unit, fromEstimate }) =>
      !fromEstimate || kind === 'Mehrfachauswahl' || (kind === 'Zahl' && unit === 'kWh'),
    'Aus dem Überschlag kommen nur eine Zahl mit der Einheit kWh und eine Mehrfachauswahl.',
  ),
  fitTogether(
    ['from', 'to'],
    ({ from = 0, to = LARGEST }) => from <= to,
    'Die größte Zahl ist kleiner als die kleinste.',
  ),
  v.transform(
    ({ kind, from = 0, to = LARGEST, options = [], sensitive, beforeCall, fromEstimate, ...rest }): Question => ({
      ...rest,
      kind: KINDS[kind],
      from,
      to,
      options,
      isSensitive: sensitive,
      isBeforeCall: beforeCall,
      isFromEstimate: fromEstimate,
    }),
  ),
)

export const questionsSchema = v.pipe(
  group({
    questions: v.pipe(
      list(question, { shortest: 0, longest: MAX_QUESTIONS }),
      v.checkItems(
        ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
        ({ input }) =>
          `Den Kurznamen ${input.id} gibt es schon. Jede Frage braucht ihren eigenen. Beispiel: id: ${input.id}-2`,
      ),
    ),
  }),
  v.transform(({ questions }) => questions),
)
