import type { StoredLead } from '../../lead/store/stored-lead.ts'
import { CSV_MARK, csvRow } from './csv.ts'
import { leadColumns } from './describe-lead.ts'

const columns = leadColumns()

/** The beginning of a table of leads, which has one row per lead. */
export const TABLE_HEAD = CSV_MARK + csvRow(columns.map(({ label }) => label))

export function tableRow(lead: StoredLead, now: number): string {
  return csvRow(columns.map(({ read }) => read(lead, now)))
}
