import { statusWords } from '../content/desk.ts'
import { LEAD_STATUSES, type LeadStatus, statusOf } from '../lead/lead-status.ts'
import { eachLead } from '../lead/paginate.ts'
import type { StoredLead } from '../lead/store.ts'
import type { CommandDeps, Values } from './command.ts'
import { misused } from './command-error.ts'
import { parseTime } from './time.ts'

const flag = (status: LeadStatus, about: string) =>
  ({ type: 'boolean', about: `${about} (${statusWords[status]})` }) as const

/** Which leads to take; several states add up, none means all. */
export const SELECTION = {
  new: flag('new', 'nicht beantwortet, noch nicht erinnert'),
  due: flag('due', 'nicht beantwortet, schon erinnert'),
  overdue: flag('overdue', 'nicht in der versprochenen Zeit beantwortet'),
  answered: flag('answered', 'beantwortet'),
  quarantined: flag('quarantined', 'sieht nach Spam aus'),
  status: { type: 'string', value: 'STAND', about: `einer von: ${LEAD_STATUSES.join(', ')}` },
  since: { type: 'string', value: 'TAG', about: 'eingegangen ab diesem Tag, z. B. 2026-11-21 oder 21.11.2026' },
} as const

type Selection = Values<typeof SELECTION>

/** Reads the selection first, so that a mistyped one is found before the store is opened. Newest first. */
export function prepareSelection(values: Selection): (deps: CommandDeps) => AsyncGenerator<StoredLead> {
  const since = readSince(values.since)
  const statuses = LEAD_STATUSES.filter(
    (status) => values.status === status || values[status as keyof Selection] === true,
  )
  if (values.status !== undefined && !statuses.includes(values.status as LeadStatus)) {
    throw misused(`"${values.status}" ist kein Stand: Nimm einen von ${LEAD_STATUSES.join(', ')}.`)
  }
  return async function* ({ store, now }) {
    for await (const lead of eachLead(store, since === null ? {} : { since })) {
      if (statuses.length === 0 || statuses.includes(statusOf(lead, now()))) yield lead
    }
  }
}

function readSince(text: string | undefined): number | null {
  if (text === undefined) return null
  const time = parseTime(text)
  if (time === null) throw misused(`"${text}" ist kein Tag: Schreib ihn als 2026-11-21 oder 21.11.2026.`)
  return time
}
