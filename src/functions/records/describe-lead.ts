import { deskLabels, directWord, outcomeWords, statusWords } from '../../content/desk.ts'
import { LEAD_FIELDS, type LeadField } from '../../lead/lead.ts'
import { describeSource, type LeadSource, readSource } from '../../lead/lead-source.ts'
import { statusOf } from '../../lead/lead-status.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { fieldLabels, fieldText } from './field-words.ts'
import { formatTime, toIso } from './time.ts'

/** A column of a table for people. */
export interface Column<Item> {
  label: string
  read(item: Item, now: number): string
}

type Name = keyof typeof deskLabels | LeadField

/** All columns, in their order. */
const NAMES = [...(Object.keys(deskLabels) as (keyof typeof deskLabels)[]), ...LEAD_FIELDS] as const
const labels: Record<Name, string> = { ...deskLabels, ...fieldLabels }

const isField = (name: Name): name is LeadField => name in fieldLabels

/** For people, in the page's words; `''` for a missing value. */
export function leadColumns(names: readonly Name[] = NAMES): Column<StoredLead>[] {
  return names.map((name) => ({ label: labels[name], read: (lead, now) => readCell(lead, name, now) }))
}

function readCell(lead: StoredLead, name: Name, now: number): string {
  if (name === 'status') return statusWords[statusOf(lead, now)]
  if (name === 'tries') return lead.tries === 0 ? '' : String(lead.tries)
  if (name === 'outcome') return lead.outcome && outcomeWords[lead.outcome]
  if (name === 'source') return describeSource(lead.source) || (lead.anonymisedAt === null ? directWord : '')
  // The page's words have non-breaking spaces, which a search in a table would not match.
  if (isField(name)) return fieldText(lead, name).replaceAll('\u00a0', ' ')
  const value = lead[name]
  return typeof value === 'string' ? value : formatTime(value)
}

/** For JSON: fields as sent, times in ISO 8601, `null` for a time that is not set. */
export function toLeadRecord(lead: StoredLead, now: number): Record<string, string | number | null | LeadSource> {
  const forPrograms = (name: Name) => {
    if (name === 'status') return statusOf(lead, now)
    if (name === 'tries' || isField(name)) return lead[name]
    if (name === 'source') return readSource(lead.source)
    const value = lead[name]
    return typeof value === 'string' ? value : toIso(value)
  }
  return Object.fromEntries(NAMES.map((name) => [name, forPrograms(name)]))
}

/** `1 Anfrage`, `2 Anfragen` */
export function countLeads(count: number): string {
  return count === 1 ? '1 Anfrage' : `${count} Anfragen`
}
