import { expect, it, vi } from 'vitest'
import { parseAnswers } from './parse-answers.ts'
import { type Question, UNSURE, YEARS } from './questions.ts'

const NOW = Date.parse('2026-06-10T12:00:00+02:00')
const NUMBER: Question = {
  id: 'number',
  kind: 'number',
  question: 'Wie viel?',
  hint: '',
  unit: 'kWh',
  from: 100,
  to: 100_000,
  options: [],
  autocomplete: '',
  isSensitive: false,
  isBeforeCall: false,
  isFromEstimate: false,
}
const AGE: Question = { ...NUMBER, unit: YEARS, from: 0, to: 300 }

/** `null` if the answer is refused. */
function readNumber(question: Question, typed: string, now = NOW) {
  const parsed = parseAnswers([question], { number: typed }, now)
  return parsed.ok ? parsed.answers[0]?.value : null
}

it.each([
  ['4000', 4000],
  ['4.500', 4500],
  ['ca. 4 500 kWh', 4500],
  ['so um die 4000', 4000],
  ['Gut 3.500 kWh im Jahr', 3500],
  ['4000, ungefähr', 4000],
  ['Keine Ahnung', UNSURE],
  ['Weiß ich nicht', UNSURE],
  // Another quantity, or two.
  ['350 im Monat', null],
  ['4000 Euro', null],
  ['4000–4500', null],
  ['4,5', null],
  ['12', null],
])('reads the consumption %j as %j', (typed, value) => {
  expect(readNumber(NUMBER, typed)).toBe(value)
})

it.each([
  ['so 38 Jahre alt', 38],
  ['seit 1988', 38],
  ['von 1988', 38],
  ['Baujahr 1988', 38],
  ['Bj. 1988', 38],
  ['alt', null],
  ['ca.', null],
  ['2027', null],
  ['1725', null],
])('reads the age %j as %j in 2026', (typed, value) => {
  expect(readNumber(AGE, typed)).toBe(value)
})

it('counts an age from the German year, on a machine in any time zone', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(readNumber(AGE, '1988', Date.parse('2027-01-01T00:30:00+01:00'))).toBe(39)
})

it('refuses a long text before it looks for a number in it', () => {
  expect(readNumber(NUMBER, '1 '.repeat(30_000))).toBeNull()
})
