import { directWord, outcomeWords, recordLabels, statusWords } from '../../content/record-words.ts'
import type { Answer } from '../../lead/answers/questions.ts'
import { FIELDS, LEAD_FIELDS, type LeadField } from '../../lead/lead.ts'
import { describeSource, type LeadSource, readSource } from '../../lead/lead-source.ts'
import { statusOf } from '../../lead/steps/lead-status.ts'
import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { publicAnswers } from './describe-answers.ts'
import { fieldLabels, formatField } from './field-words.ts'
import { formatTime, toIso } from './time.ts'

export interface Column<Item> {
  label: string
  read(item: Item, now: number): string
  /** A CSV file has numbers to calculate with, numbers to dial, and names in place of the addresses of colleagues. */
  inCsv?: 'number' | 'telephone' | 'colleague' | undefined
}

type Name = keyof typeof recordLabels | LeadField

const NAMES = [...(Object.keys(recordLabels) as (keyof typeof recordLabels)[]), ...LEAD_FIELDS] as const
const labels: Record<Name, string> = { ...recordLabels, ...fieldLabels }

const isField = (name: Name): name is LeadField => name in fieldLabels

export function leadColumns(names: readonly Name[] = NAMES): Column<StoredLead>[] {
  return names.map((name) => ({
    label: labels[name],
    read: (lead, now) => readCell(lead, name, now),
    inCsv: isNumber(name) ? 'number' : IN_CSV[name],
  }))
}

const IN_CSV: Partial<Record<Name, Column<StoredLead>['inCsv']>> = { phone: 'telephone', assignedTo: 'colleague' }
const NUMBERS = ['tries', 'kilowattPeak', 'euros'] as const
type NumberName = (typeof NUMBERS)[number]

const isCount = (name: Name): name is NumberName => (NUMBERS as readonly Name[]).includes(name)
const isNumber = (name: Name) => isCount(name) || (isField(name) && (FIELDS[name].kind as string) === 'number')

function readCell(lead: StoredLead, name: Name, now: number): string {
  if (name === 'status') return statusWords[statusOf(lead, now)]
  if (isCount(name)) return lead[name] ? String(lead[name]) : ''
  if (name === 'outcome') return outcomeWords[lead.outcome]
  if (name === 'source') return describeSource(lead.source) || (lead.anonymisedAt === null ? directWord : '')
  // The page's words have non-breaking spaces, which a search in a table would not match.
  if (isField(name)) return formatField(lead, name).replaceAll('\u00a0', ' ')
  const value = lead[name]
  return typeof value === 'string' ? value : formatTime(value)
}

type LeadJson = Record<string, string | number | null | LeadSource | Answer[]>

/**
 * Describes a lead for JSON. Fields are as sent, times are in ISO 8601, and a time that is not set is `null`.
 * @param answers by default, without sensitive ones; pass all answers if the person asks for their data
 */
export function toLeadJson(lead: StoredLead, now: number, answers = publicAnswers(lead.answers)): LeadJson {
  const forPrograms = (name: Name) => {
    if (name === 'status') return statusOf(lead, now)
    if (isCount(name) || isField(name)) return lead[name]
    if (name === 'source') return readSource(lead.source)
    const value = lead[name]
    return typeof value === 'string' ? value : toIso(value)
  }
  return { ...Object.fromEntries(NAMES.map((name) => [name, forPrograms(name)])), answers }
}

export const countLeads = (count: number) => (count === 1 ? '1 Anfrage' : `${count} Anfragen`)
