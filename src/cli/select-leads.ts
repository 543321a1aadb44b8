import { eachRow, inBatches } from '../base/each-row.ts'
import { statusWords } from '../content/record-words.ts'
import { keepMatches } from '../functions/records/search-leads.ts'
import { type LeadStatus, statusOf } from '../lead/steps/lead-status.ts'
import type { StoredLead } from '../lead/store/stored-lead.ts'
import { staffOf } from '../settings/shared-settings.ts'
import { type CommandDeps, readDay, type Values } from './define-command.ts'

const flag = (status: LeadStatus, about: string) =>
  ({ type: 'boolean', about: `${about} (${statusWords[status]})` }) as const

const STATUS_FLAGS = {
  new: flag('new', 'nicht beantwortet, noch nicht erinnert'),
  due: flag('due', 'nicht beantwortet, schon erinnert'),
  tried: flag('tried', 'angerufen, nächster Versuch später'),
  planned: flag('planned', 'erreicht, nächster Schritt an einem späteren Tag'),
  overdue: flag('overdue', 'Frist oder nächster Versuch ist vorbei'),
  answered: flag('answered', 'beantwortet'),
  quarantined: flag('quarantined', 'sieht nicht echt aus'),
} as const

/** Several states select the leads of each state, and no state selects all. */
export const SELECTION = {
  ...STATUS_FLAGS,
  search: {
    type: 'string',
    value: 'TEXT',
    about: 'ein Feld, eine Notiz, das Ergebnis oder ein Name aus dem Team enthält das',
  },
  since: { type: 'string', value: 'TAG', about: 'eingegangen ab diesem Tag, z. B. 2026-11-21 oder 21.11.2026' },
} as const

/** Reads the selection before the store is opened, so that a typing mistake shows at once. The newest leads are first. */
export function prepareSelection(values: Values<typeof SELECTION>): (deps: CommandDeps) => AsyncGenerator<StoredLead> {
  const filter = values.since === undefined ? {} : { since: readDay(values.since) }
  const statuses: string[] = Object.keys(STATUS_FLAGS).filter((status) => values[status as keyof typeof STATUS_FLAGS])
  return async function* ({ store, settings, now }) {
    const rows = eachRow<StoredLead>((page) => store.listLeads({ ...filter, ...page }))
    for await (const leads of inBatches(rows)) {
      const wanted = leads.filter((lead) => statuses.length === 0 || statuses.includes(statusOf(lead, now())))
      yield* values.search === undefined ? wanted : await keepMatches(store, wanted, values.search, staffOf(settings))
    }
  }
}
