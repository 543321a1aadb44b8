import * as v from 'valibot'
import { type DeskRequest, MOST_WEEKS, VIEWS } from './desk.ts'
import { DAY } from './durations.ts'
import { LONGEST_NOTE, OUTCOMES } from './history-entry.ts'
import { parseReference } from './reference.ts'

const text = (longest: number) => v.pipe(v.string(), v.maxLength(longest), v.check(isWellFormed))
/** Lone surrogates and NUL cannot be stored. */
const isWellFormed = (value: string) => value.isWellFormed() && !value.includes('\0')

const ref = v.pipe(
  v.string(),
  v.check((value) => parseReference(value) === value),
)
const view = v.picklist(VIEWS)
const search = text(200)
const after = v.nullable(text(60))
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Date.UTC(2200, 0) - DAY))
const note = text(LONGEST_NOTE)

const action = v.variant('kind', [
  v.object({ kind: v.literal('tried'), until: time, text: note }),
  v.object({ kind: v.literal('answered'), outcome: v.picklist(['', ...OUTCOMES]), text: note }),
  v.object({ kind: v.literal('reopened') }),
  v.object({
    kind: v.literal('note'),
    text: v.pipe(
      note,
      v.check((value) => value.trim() !== ''),
    ),
  }),
  v.object({ kind: v.literal('assigned'), to: text(254) }),
  v.object({ kind: v.literal('quarantined') }),
  v.object({ kind: v.literal('released') }),
  v.object({ kind: v.literal('undone'), event: text(36) }),
])

const DeskRequestSchema = v.variant('do', [
  v.object({ do: v.literal('sign-in'), address: text(254) }),
  v.object({ do: v.literal('enter'), token: text(200) }),
  // `act` has no default, so that a request without it changes nothing.
  v.object({ do: v.literal('step'), token: text(4000), step: v.nullable(text(40)), act: v.boolean() }),
  v.object({ do: v.literal('list'), view, search, after }),
  v.object({ do: v.literal('lead'), ref }),
  v.object({ do: v.literal('act'), ref, version: v.pipe(v.number(), v.integer()), action }),
  // A page of the previous version sends no `after`.
  v.object({ do: v.literal('person'), ref, after: v.optional(after, null) }),
  v.object({ do: v.literal('delete'), ref, all: v.boolean() }),
  v.object({ do: v.literal('table'), view, search, after }),
  v.object({
    do: v.literal('figures'),
    weeksBack: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_WEEKS)),
  }),
  v.object({ do: v.literal('leave'), everywhere: v.boolean() }),
])

export function readDeskRequest(value: unknown): DeskRequest | null {
  const result = v.safeParse(DeskRequestSchema, value)
  return result.success ? result.output : null
}
