import * as v from 'valibot'
import { DAY } from '../../base/durations.ts'
import { STAGES } from '../funnel.ts'
import { MAX_EUROS, MAX_KILOWATT_PEAK, MAX_LOSS_REASON_LENGTH, MAX_NOTE_LENGTH, OUTCOMES } from '../history-entry.ts'
import { CONTACT_FIELDS, type Contact } from '../lead.ts'
import { isSourceForFigures } from '../lead-source.ts'
import { leadFieldSchema } from '../parse-lead.ts'
import { parseReference } from '../reference.ts'
import { MAX_WEEKS, SCOPES, VIEWS } from './desk-api.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max), v.check(isWellFormed))
/** Lone surrogates and NUL cannot be stored. */
const isWellFormed = (value: string) => value.isWellFormed() && !value.includes('\0')

const ref = v.pipe(
  v.string(),
  v.check((value) => parseReference(value) === value),
)
// A page of the previous version has views that are sections of `open` now.
const view = v.fallback(v.picklist(VIEWS), 'open')
const scope = v.optional(v.picklist(SCOPES))
const search = text(200)
const after = v.nullable(text(60))
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Date.UTC(2200, 0) - DAY))
const note = text(MAX_NOTE_LENGTH)
const contact = v.strictObject(
  Object.fromEntries(CONTACT_FIELDS.map((name) => [name, leadFieldSchema(name)])),
) as unknown as v.GenericSchema<Contact>
const euros = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EUROS)))
const period = text(10)
/** Three parts of a campaign, escaped. */
const source = text(4000)
const facts = v.object({
  kilowattPeak: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_KILOWATT_PEAK)))),
  euros: v.optional(euros),
  lossReason: v.optional(text(MAX_LOSS_REASON_LENGTH)),
  invite: v.optional(v.boolean()),
})

const DeskActionSchema = v.variant('kind', [
  v.object({ kind: v.literal('tried'), until: time, text: note }),
  v.object({
    kind: v.literal('answered'),
    outcome: v.picklist(['', ...OUTCOMES]),
    text: note,
    // A page of the previous version sends neither.
    until: v.optional(v.nullable(time)),
    facts: v.optional(facts),
  }),
  v.object({ kind: v.literal('corrected'), contact }),
  v.object({ kind: v.literal('reopened') }),
  v.object({
    kind: v.literal('note'),
    text: v.pipe(
      note,
      v.check((value) => value.trim() !== ''),
    ),
  }),
  // `''`: to unassign.
  v.object({ kind: v.literal('assigned'), to: text(254) }),
  v.object({ kind: v.literal('quarantined') }),
  v.object({ kind: v.literal('released') }),
  // The newest entry that counts: `newestUndoable` in act-on-lead.ts.
  v.object({ kind: v.literal('undone'), event: text(36) }),
])

/** `act` has no default, so that a request without it changes nothing. */
const StepSchema = v.object({ do: v.literal('step'), token: text(4000), step: v.nullable(text(40)), act: v.boolean() })

const DeskRequestSchema = v.variant('do', [
  // Without a session:
  v.object({ do: v.literal('sign-in'), address: text(254) }),
  v.object({ do: v.literal('enter'), token: text(200) }),
  StepSchema,
  // With a session:
  v.object({ do: v.literal('list'), view, scope, search, after }),
  v.object({ do: v.literal('lead'), ref }),
  // `version`: of the lead as seen. If it has changed since, the answer is 409 and nothing happens.
  v.object({ do: v.literal('act'), ref, version: v.pipe(v.number(), v.integer()), action: DeskActionSchema }),
  // A page of the previous version sends no `after`.
  v.object({ do: v.literal('person'), ref, after: v.optional(after, null) }),
  // `all`: every lead of the mailbox, some with each call.
  v.object({ do: v.literal('delete'), ref, all: v.boolean() }),
  v.object({ do: v.literal('table'), view, scope, search, after }),
  v.object({
    do: v.literal('figures'),
    // As in calendarSpan; default: the current week.
    period: v.optional(period),
    // Of a page of the previous version: before the last complete week.
    weeksBack: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_WEEKS))),
  }),
  v.object({
    do: v.literal('counted'),
    period,
    stage: v.picklist([...STAGES, 'lost']),
    source: v.nullable(source),
    reason: v.nullable(text(MAX_LOSS_REASON_LENGTH)),
    after,
  }),
  // `null` removes it.
  v.object({ do: v.literal('cost'), month: period, source: v.pipe(source, v.check(isSourceForFigures)), euros }),
  // `renew`: makes a new address and ends the old one.
  v.object({ do: v.literal('feed'), renew: v.boolean() }),
  v.object({ do: v.literal('leave'), everywhere: v.boolean() }),
])

export type DeskAction = v.InferOutput<typeof DeskActionSchema>
/** `token` and `step` come from a link in a mail; `step` is `null` if the link was cut off. */
export type StepRequest = Omit<v.InferOutput<typeof StepSchema>, 'do'>
export type DeskRequest = v.InferOutput<typeof DeskRequestSchema>

export function readDeskRequest(value: unknown): DeskRequest | null {
  const result = v.safeParse(DeskRequestSchema, value)
  return result.success ? result.output : null
}
