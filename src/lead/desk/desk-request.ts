import * as v from 'valibot'
import { DAY } from '../../base/durations.ts'
import { LISTED_COUNTS } from '../figures/funnel.ts'
import { staffFieldSchema } from '../intake/parse-lead.ts'
import { CONTACT_FIELDS, type Contact, LEAD_FIELDS, type Lead, MAX_SOURCE_NAME_LENGTH } from '../lead.ts'
import { isSourceForFigures } from '../lead-source.ts'
import { parseReference } from '../reference.ts'
import { MAX_EUROS, MAX_KILOWATT_PEAK, MAX_LOSS_REASON_LENGTH, MAX_NOTE_LENGTH } from '../steps/history-entry.ts'
import { OUTCOMES } from '../steps/lead-steps.ts'
import { MAX_HANDED_OVER, SCOPES, VIEWS } from './desk-api.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max), v.check(isWellFormed))
/** Lone surrogates and NUL cannot be stored. */
const isWellFormed = (value: string) => value.isWellFormed() && !value.includes('\0')

const ref = v.pipe(
  v.string(),
  v.check((value) => parseReference(value) === value),
)
const view = v.picklist(VIEWS)
const scope = v.optional(v.picklist(SCOPES))
const search = text(200)
/** `null` for the first page. */
const cursor = v.nullable(text(60))
const time = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Date.UTC(2200, 0) - DAY))
const note = text(MAX_NOTE_LENGTH)
/** A colleague's address; `''`: unassigned. */
const address = text(254)
/** The colleague whose leads `mine` shows. By default, it is the signed-in colleague. */
const colleague = v.optional(address)
const sourceName = v.pipe(
  text(MAX_SOURCE_NAME_LENGTH),
  v.trim(),
  v.check((value) => value !== ''),
)
const contact = v.strictObject(
  Object.fromEntries(CONTACT_FIELDS.map((name) => [name, staffFieldSchema(name)])),
) as unknown as v.GenericSchema<Contact>
const lead = v.strictObject(
  Object.fromEntries(LEAD_FIELDS.map((name) => [name, staffFieldSchema(name)])),
) as unknown as v.GenericSchema<Partial<Lead>, Lead>
const euros = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_EUROS)))
const period = text(10)
/** Three parts of a campaign, escaped. */
const source = text(4000)
const facts = v.object({
  kilowattPeak: v.optional(v.nullable(v.pipe(v.number(), v.gtValue(0), v.maxValue(MAX_KILOWATT_PEAK)))),
  euros: v.optional(euros),
  lossReason: v.optional(text(MAX_LOSS_REASON_LENGTH)),
  assignee: v.optional(address),
  invite: v.optional(v.boolean()),
})

const DeskActionSchema = v.variant('kind', [
  // `mail`: the person gets a mail, too.
  v.object({
    kind: v.literal('tried'),
    until: time,
    text: note,
    mail: v.optional(v.boolean()),
    wrongNumber: v.optional(v.boolean()),
  }),
  v.object({
    kind: v.literal('answered'),
    outcome: v.picklist(['', ...OUTCOMES]),
    text: note,
    until: v.optional(v.nullable(time)),
    facts: v.optional(facts),
  }),
  v.object({ kind: v.literal('corrected'), contact }),
  // `until`: when to call again. Without it, the lead waits for its first answer again.
  v.object({ kind: v.literal('reopened'), text: v.optional(note), until: v.optional(v.nullable(time)) }),
  v.object({
    kind: v.literal('note'),
    text: v.pipe(
      note,
      v.check((value) => value.trim() !== ''),
    ),
  }),
  v.object({ kind: v.literal('assigned'), to: address, text: v.optional(note) }),
  v.object({ kind: v.literal('quarantined') }),
  v.object({ kind: v.literal('released') }),
  // `entry`: the newest entry that counts, from `newestUndoable` in history-entry.ts.
  v.object({ kind: v.literal('undone'), entry: text(36) }),
])

/** `act` has no default, so that a request without it changes nothing. */
const LinkStepSchema = v.object({
  do: v.literal('step'),
  token: text(4000),
  // A path. The reason of a loss follows after a slash.
  step: v.nullable(text(40 + MAX_LOSS_REASON_LENGTH)),
  act: v.boolean(),
  // The lead's version on the page. A link that was just opened has none.
  seen: v.optional(v.pipe(v.number(), v.integer())),
  note: v.optional(note),
})

const DeskRequestSchema = v.variant('do', [
  // These need no session:
  v.object({ do: v.literal('sign-in'), address: text(254) }),
  v.object({ do: v.literal('enter'), token: text(200) }),
  v.object({ do: v.literal('enter-code'), request: v.pipe(v.string(), v.uuid()), code: text(20) }),
  LinkStepSchema,
  // These need a session:
  v.object({ do: v.literal('list'), view, scope, colleague, search, after: cursor }),
  v.object({ do: v.literal('lead'), ref }),
  // `key`: the same for each attempt to add this lead. `confirms`: the person gets the confirmation by mail. `spoke`: staff talked
  // to the person, and continue on the next day with telephone hours.
  v.object({
    do: v.literal('add'),
    key: v.pipe(v.string(), v.uuid()),
    lead,
    source: sourceName,
    confirms: v.boolean(),
    spoke: v.optional(v.boolean()),
  }),
  // Some open leads of a colleague, or unassigned ones (`''`).
  v.object({ do: v.literal('hand-over'), from: address, to: address, text: v.optional(note) }),
  v.object({ do: v.literal('preview-hand-over'), from: address, to: address }),
  v.object({
    do: v.literal('take-back'),
    entries: v.pipe(v.array(v.object({ ref, id: v.pipe(v.string(), v.uuid()) })), v.maxLength(MAX_HANDED_OVER)),
  }),
  // `version`: the lead's version as seen. If the lead has changed since, the response is 409 and nothing happens.
  // `sent`: the device's clock, for a step that waited for a connection. The id of `entry` has the time of the step on that clock.
  // `entry`: the same for each attempt. `after`: ids of earlier actions that were made on this version and do not make it stale.
  v.object({
    do: v.literal('act'),
    ref,
    version: v.pipe(v.number(), v.integer()),
    action: DeskActionSchema,
    entry: v.optional(v.pipe(v.string(), v.uuid())),
    after: v.optional(v.pipe(v.array(text(36)), v.maxLength(500))),
    sent: v.optional(v.number()),
  }),
  v.object({ do: v.literal('person'), ref, after: cursor, form: v.optional(v.picklist(['json', 'page'])) }),
  // `all`: every lead of the mailbox. Each call deletes some of them.
  v.object({ do: v.literal('delete'), ref, all: v.boolean() }),
  v.object({ do: v.literal('table'), view, scope, colleague, search, after: cursor }),
  v.object({
    do: v.literal('figures'),
    // A period of calendarSpan. The default is the current week.
    period: v.optional(period),
  }),
  v.object({
    do: v.literal('counted'),
    period,
    stage: v.picklist(LISTED_COUNTS),
    source: v.nullable(source),
    reason: v.nullable(text(MAX_LOSS_REASON_LENGTH)),
    isEntered: v.optional(v.boolean()),
    after: cursor,
  }),
  // `euros`: `null` removes the cost. `name`: a source without a line in the figures, as staff write it.
  v.object({
    do: v.literal('cost'),
    month: period,
    source: v.optional(v.pipe(source, v.check(isSourceForFigures))),
    name: v.optional(text(200)),
    euros,
  }),
  // `renew`: makes a new address and ends the old one.
  v.object({ do: v.literal('feed'), renew: v.boolean() }),
  // The device of this session. Without `device`, the function only reads the state. `null` switches notifications off.
  v.object({
    do: v.literal('push'),
    device: v.optional(
      v.nullable(v.object({ endpoint: text(2000), p256dh: text(100), auth: text(30), isQuiet: v.boolean() })),
    ),
  }),
  v.object({ do: v.literal('try-push') }),
  // A lead may become visible some seconds after its arrival.
  v.object({ do: v.literal('news'), since: time }),
  v.object({ do: v.literal('leave'), everywhere: v.boolean() }),
])

export type DeskAction = v.InferOutput<typeof DeskActionSchema>
/** `token` and `step` come from a link in a mail. `step` is `null` if the link was cut off. */
export type LinkStepRequest = Omit<v.InferOutput<typeof LinkStepSchema>, 'do'>
export type DeskRequest = v.InferOutput<typeof DeskRequestSchema>
export type RequestOf<Name extends DeskRequest['do']> = Extract<DeskRequest, { do: Name }>

export function parseDeskRequest(value: unknown): DeskRequest | null {
  const result = v.safeParse(DeskRequestSchema, value)
  return result.success ? result.output : null
}
