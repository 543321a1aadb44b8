import type { StoredLead } from '../../lead/store.ts'
import { CSV_MARK, csvRow } from './csv.ts'
import { leadColumns } from './describe-lead.ts'

const columns = leadColumns()

/** Leads as a table for spreadsheets begin with this, and have a row each. */
export const TABLE_HEAD = CSV_MARK + csvRow(columns.map(({ label }) => label))

export function tableRow(lead: StoredLead, now: number): string {
  return csvRow(columns.map(({ read }) => read(lead, now)))
}
