import fc from 'fast-check'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sampleLead } from '../../../tests/support/sample-leads.ts'
import { FIELDS, type FieldRule, LEAD_FIELDS } from '../lead.ts'
import { fieldSchema, parseLead } from './parse-lead.ts'

/** More by setting it: `FUZZ_RUNS=1000000 npx vitest run src/lead/intake/parse-lead.test.ts` */
const RUNS = Number(process.env.FUZZ_RUNS ?? 5_000)

// biome-ignore lint/suspicious/noControlCharactersInRegex: it finds control characters
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/

/** An attacker's texts: line ends, further recipients, lone surrogates. */
const nasty = fc.constantFrom(
  ...['\r\n', '\n', '\r', '\0', '\t', '\u0085', '\u2028', '\ud800', '\u202e', '\ufeff', ' '],
  ...['\udb40', '\udc41', '\u{e0041}', '\ufe0f', '\u2800', '\u200d'],
  ...['@', ',', ';', '<', '>', '"', '\\', '(', ')', ':', '.', '..', '-'],
  ...['Bcc: a@example.com', 'a@example.com, b@example.com', 'ü', '🏠', '1', '12345'],
)
const nastyText = fc.array(fc.oneof({ weight: 3, arbitrary: nasty }, fc.string({ unit: 'binary', maxLength: 5 })), {
  maxLength: 8,
})
/** A good value with something put in somewhere: most of it is accepted, or nearly so. */
const nearly = (good: string) =>
  fc.tuple(fc.nat(good.length), nastyText).map(([at, parts]) => good.slice(0, at) + parts.join('') + good.slice(at))
const field = (good: string) => fc.oneof(fc.constant(good), nearly(good), nearly(good), fc.anything())

const good = sampleLead({ roofType: 'flat' })
const nearlyLead = fc.record(
  Object.fromEntries(LEAD_FIELDS.map((name) => [name, field(String(good[name] ?? ''))])) as Record<
    string,
    fc.Arbitrary<unknown>
  >,
  { requiredKeys: [] },
)
/** One field differs: so that many pass, and what passes is looked at. */
const oneChanged = fc
  .constantFrom(...LEAD_FIELDS)
  .chain((name) => nearly(String(good[name] ?? '')).map((value) => ({ ...good, [name]: value })))

function holds(input: unknown): void {
  const result = parseLead(input)
  if (!result.ok) {
    // Only an object has fields to name.
    if (typeof input === 'object' && input !== null) expect(result.errors).not.toEqual([])
    return
  }
  const { lead } = result
  // A repetition with the same key has to be the same lead.
  expect(parseLead(lead)).toStrictEqual(result)
  expect(Object.keys(lead).sort()).toEqual([...LEAD_FIELDS].sort())
  for (const name of LEAD_FIELDS) {
    const text = String(lead[name])
    expect(text).not.toMatch(name === 'message' ? CONTROL_BUT_LINES : CONTROL)
    expect(text).toBe(text.trim())
    if (name !== 'message')
      expect(text).not.toMatch(/[\ufe0f\u200b\u200e\u202a-\u202e\u2066-\u2069\u2800\ufeff\u{e0041}]/u)
    expect(text.isWellFormed()).toBe(true)
    const rule: FieldRule = FIELDS[name]
    expect(text.length).toBeLessThanOrEqual('maxLength' in rule ? rule.maxLength : 10)
  }
  expect(lead.email).toMatch(/^[^\s@,;:<>()"\\]+@[^\s@,;:<>()"\\]+$/)
}

it('reads an accepted lead back unchanged, with one address', () => {
  let accepted = 0
  const count = (input: unknown) => {
    if (parseLead(input).ok) accepted += 1
    holds(input)
  }
  fc.assert(fc.property(oneChanged, count), { numRuns: RUNS })
  // With few accepted inputs the checks above would prove nothing.
  expect(accepted).toBeGreaterThan(RUNS / 10)
})

it('never throws', () => {
  fc.assert(fc.property(fc.oneof(nearlyLead, nearlyLead, fc.anything(), fc.jsonValue()), holds), { numRuns: RUNS })
})

/** Some of each kind: tags, variation selectors, blanks and fillers that are no white space, marks of direction. */
const INVISIBLE = [
  ...['\u{e0000}', '\u{e0041}', '\u{e007f}', '\ufe00', '\ufe0f', '\u{e0100}', '\u{e01ef}', '\u2800'],
  ...['\u180b', '\u180e', '\u180f', '\u115f', '\u1160', '\u3164', '\uffa0', '\u17b4', '\u{1d173}', '\u{13430}'],
  ...['\u00ad', '\u034f', '\u061c', '\u200b', '\u200e', '\u202e', '\u2066', '\u206f', '\ufeff', '\ufff9'],
]

it('removes invisible characters from a line, and treats a line with nothing else as empty', () => {
  for (const character of INVISIBLE) {
    const name = `${character}Eri${character}ka`
    expect(parseLead(sampleLead({ name, address: name })), JSON.stringify(character)).toMatchObject({
      lead: { name: 'Erika', address: 'Erika' },
    })
    for (const empty of [character, `${character}\u200d`, `\u200c ${character}`]) {
      expect(parseLead(sampleLead({ name: empty }))).toEqual({
        ok: false,
        errors: [{ field: 'name', code: 'missing' }],
      })
    }
  }
  // Two halves of a tag, which would become one.
  expect(parseLead(sampleLead({ name: 'Erika\udb40\u200b\udc41' }))).toMatchObject({ errors: [{ code: 'invalid' }] })
})

it.each(['علی\u200cرضا', 'ක්\u200dෂේම', 'Nguye\u0302\u0303n', '김\u1106\u1175\u11ab수', "O’Neill-d'Arc, Dr.", 'Zoë 🏠'])(
  'leaves the name %s as it is',
  (name) => {
    expect(parseLead(sampleLead({ name }))).toMatchObject({ lead: { name } })
  },
)

it.each([
  ['jürgen@example.org', 'umlaut'],
  ['jürgen@example', 'umlaut'],
  ['juergen@example', 'invalid'],
  ['jürgen', 'invalid'],
  ['juergen@example.de-', 'invalid'],
  ['juergen@example.-de', 'invalid'],
])('judges the address %s as %s', (email, code) => {
  expect(parseLead(sampleLead({ email }))).toEqual({ ok: false, errors: [{ field: 'email', code }] })
})

it('leaves the emoji of a message their colours', () => {
  const message = 'Danke ❤\ufe0f 👩\u200d👧'
  expect(parseLead(sampleLead({ message }))).toMatchObject({ lead: { message } })
})

it.each([
  ['1985', 1985],
  [' 1985 ', 1985],
  [1985, 1985],
  ['', null],
  [null, null],
  [undefined, null],
])('reads %o as the number %o', (input, output) => {
  expect(v.parse(fieldSchema({ kind: 'number', about: 'roof', min: 1800, max: 2100 }), input)).toBe(output)
})

it.each(['1799', '2101', '1985,5', 'etwa 1985', '0x7C1', '19e2', 1985.5, Number.NaN, true])(
  'refuses %o as a number',
  (input) => {
    expect(v.is(fieldSchema({ kind: 'number', about: 'roof', min: 1800, max: 2100 }), input)).toBe(false)
  },
)

it('reads a tab from a spreadsheet as a space', () => {
  expect(parseLead({ ...good, address: '48143\tMünster' })).toMatchObject({ lead: { address: '48143 Münster' } })
})

it.each(['0251/7 0', '02541 123', '(02541) 12-0', '0251 123456 ab 18 Uhr', '+49 2541 123', '0031 6 12345678'])(
  'accepts the telephone number %s',
  (phone) => {
    expect(parseLead(sampleLead({ phone }))).toMatchObject({ lead: { phone } })
  },
)

it.each(['02541', '0251', '(0 25 41)', 'mobil'])('refuses %s, which cannot be called', (phone) => {
  expect(parseLead(sampleLead({ phone }))).toMatchObject({ errors: [{ field: 'phone', code: 'invalid' }] })
})

it('leaves an optional line open, and checks a filled one', () => {
  const schema = fieldSchema({ kind: 'line', about: 'person', maxLength: 5 }, (text) =>
    text === 'ab' ? 'invalid' : null,
  )
  expect(['', ' ', undefined, 'a'].map((text) => v.safeParse(schema, text).output)).toEqual(['', '', '', 'a'])
  expect(['ab', 'abcdef'].map((text) => v.safeParse(schema, text).issues?.[0]?.message)).toEqual([
    'invalid',
    'too_long',
  ])
})
