import { statusWords } from '../content/desk.ts'
import { LEAD_STATUSES, type LeadStatus, statusOf } from '../lead/lead-status.ts'
import { eachLead } from '../lead/paginate.ts'
import type { StoredLead } from '../lead/store.ts'
import { type CommandDeps, EXIT } from './command.ts'
import { CommandError } from './command-error.ts'
import { parseTime } from './time.ts'

const flag = (status: LeadStatus, about: string) =>
  ({ type: 'boolean', about: `${about} (${statusWords[status]})` }) as const

/** Which leads to take; several states add up, none means all. */
export const SELECTION = {
  new: flag('new', 'not answered, nobody was reminded yet'),
  due: flag('due', 'not answered, staff were reminded'),
  overdue: flag('overdue', 'not answered within the promised time'),
  answered: flag('answered', 'answered'),
  quarantined: flag('quarantined', 'looks like spam'),
  status: { type: 'string', value: 'STATUS', about: `one of ${LEAD_STATUSES.join(', ')}` },
  since: { type: 'string', value: 'DATE', about: 'received on this day or later, e.g. 2026-11-21 or 21.11.2026' },
} as const

export type Selection = { [name in Exclude<keyof typeof SELECTION, 'status' | 'since'>]?: boolean | undefined } & {
  status?: string | undefined
  since?: string | undefined
}

/** Reads the selection first, so that a mistyped one is found before anything is opened. Newest first. */
export function prepareSelection(values: Selection): (deps: CommandDeps) => AsyncGenerator<StoredLead> {
  const since = values.since === undefined ? undefined : readSince(values.since)
  const statuses = LEAD_STATUSES.filter(
    (status) => values.status === status || values[status as keyof Selection] === true,
  )
  if (values.status !== undefined && !statuses.includes(values.status as LeadStatus)) {
    throw new CommandError(EXIT.misused, `"${values.status}" is no status: use one of ${LEAD_STATUSES.join(', ')}.`)
  }
  return async function* ({ store, now }) {
    for await (const lead of eachLead(store, since === undefined ? {} : { since })) {
      if (statuses.length === 0 || statuses.includes(statusOf(lead, now()))) yield lead
    }
  }
}

function readSince(text: string): number {
  const time = parseTime(text)
  if (time === null) {
    throw new CommandError(EXIT.misused, `"${text}" is no day: write it as 2026-11-21 or 21.11.2026.`)
  }
  return time
}
