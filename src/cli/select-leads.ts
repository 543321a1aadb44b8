import { statusWords } from '../content/desk.ts'
import { type LeadStatus, statusOf } from '../lead/lead-status.ts'
import { eachRow } from '../lead/paginate.ts'
import type { StoredLead } from '../lead/store.ts'
import type { CommandDeps, Values } from './command.ts'
import { misused } from './command-error.ts'
import { parseDay } from './time.ts'

const flag = (status: LeadStatus, about: string) =>
  ({ type: 'boolean', about: `${about} (${statusWords[status]})` }) as const

const STATUS_FLAGS = {
  new: flag('new', 'nicht beantwortet, noch nicht erinnert'),
  due: flag('due', 'nicht beantwortet, schon erinnert'),
  overdue: flag('overdue', 'nicht in der versprochenen Zeit beantwortet'),
  answered: flag('answered', 'beantwortet'),
  quarantined: flag('quarantined', 'sieht nach Spam aus'),
} as const

/** Which leads to take; several states add up, none means all. */
export const SELECTION = {
  ...STATUS_FLAGS,
  search: { type: 'string', value: 'TEXT', about: 'Name, Adresse, Telefon, E-Mail, Nachricht oder Nummer enthält das' },
  since: { type: 'string', value: 'TAG', about: 'eingegangen ab diesem Tag, z. B. 2026-11-21 oder 21.11.2026' },
} as const

/** Reads the selection first, so that a mistyped one is found before the store is opened. Newest first. */
export function prepareSelection(values: Values<typeof SELECTION>): (deps: CommandDeps) => AsyncGenerator<StoredLead> {
  const since = values.since === undefined ? undefined : parseDay(values.since)
  if (since === null) throw misused(`"${values.since}" ist kein Tag: Schreib ihn als 2026-11-21 oder 21.11.2026.`)
  const statuses: string[] = Object.keys(STATUS_FLAGS).filter((status) => values[status as keyof typeof STATUS_FLAGS])
  return async function* ({ store, now }) {
    const filter = since === undefined ? {} : { since }
    for await (const lead of eachRow<StoredLead>((page) => store.listLeads({ ...filter, ...page }))) {
      const isWanted = statuses.length === 0 || statuses.includes(statusOf(lead, now()))
      if (isWanted && (values.search === undefined || contains(lead, values.search))) yield lead
    }
  }
}

/** However a telephone number is written, a search finds it. */
function contains({ ref, name, address, phone, email, message }: StoredLead, search: string): boolean {
  const text = [ref, name, address, phone, email, message].join('\n').toLowerCase()
  const digits = search
    .replace(/^(\+|00)49/, '')
    .replace(/\D/g, '')
    .replace(/^0/, '')
  const isNumber = digits.length > 4 && /^[\d\s()/+-]+$/.test(search)
  return text.includes(search.trim().toLowerCase()) || (isNumber && phone.replace(/\D/g, '').includes(digits))
}
